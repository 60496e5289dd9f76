-- Whose turn it is at a provider: leased by one process at a time (lease_no is the fencing number), in its order, and left
-- alone until next_at after a failure. failing_told_at: its owners know.
alter table notification_providers
  add column lease_until timestamptz,
  add column lease_no integer not null default 0,
  add column next_at timestamptz,
  add column failures integer not null default 0,
  add column failing_told_at timestamptz;

-- How often in a row a job's runs went wrong or well; the row is also the lock under which its alerts are decided.
create table alert_streaks (
  target_id uuid primary key,
  failures integer not null default 0,
  successes integer not null default 0
);

-- One trouble of one target, from its beginning to its end. Its id ties the messages about it together.
create table alert_troubles (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  target_type text not null,
  target_id uuid not null,
  kind text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  told_at timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by text
);
create unique index alert_troubles_open on alert_troubles (target_id, kind) where closed_at is null;
create index alert_troubles_project on alert_troubles (project_id);

-- The outbox and the history in one: a message to one provider, written in the transaction of what it tells of.
create table alerts (
  id uuid primary key,
  -- The order in which a provider gets its messages.
  seq bigint generated always as identity,
  project_id uuid not null references projects on delete cascade,
  trouble_id uuid references alert_troubles on delete set null,
  -- opening | reminder | closing of the trouble, or single.
  part text not null,
  event text not null,
  target_type text not null,
  target_id uuid not null,
  target_name text not null,
  message jsonb not null,
  provider_id uuid references notification_providers on delete set null,
  provider_name text,
  provider_type text,
  -- pending | sent | failed | suppressed
  status text not null,
  reason text,
  attempts jsonb not null default '[]',
  due_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index alerts_project on alerts (project_id, id desc);
create index alerts_project_target on alerts (project_id, target_id, id desc);
create index alerts_pending on alerts (provider_id, due_at, seq) where status = 'pending';
create index alerts_provider on alerts (provider_id, id desc);
create index alerts_trouble on alerts (trouble_id, provider_id);
create index alerts_created on alerts (created_at);

-- What waits for a provider that is deleted is told to nobody, and says so.
create function drop_pending_alerts() returns trigger language plpgsql as $$
begin
  update alerts set status = 'suppressed', reason = 'The provider was deleted'
    where provider_id = old.id and status = 'pending';
  return old;
end $$;
create trigger notification_providers_gone before delete on notification_providers
  for each row execute function drop_pending_alerts();
