-- Until when followers of a run that is over wait for its artifacts, by the database's clock. Null: they are all there.
alter table runs add column artifacts_due timestamptz;
