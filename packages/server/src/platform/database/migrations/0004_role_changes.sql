-- When the role was last changed: who lost it while their request was on its way is told so.
alter table members add column role_changed_at timestamptz;
