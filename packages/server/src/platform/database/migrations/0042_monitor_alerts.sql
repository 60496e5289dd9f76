-- Of which certificate, known by when it ends, it was told at which number of days before its end.
create table alert_certificates (
  monitor_id uuid not null references monitors on delete cascade,
  expires_at timestamptz not null,
  threshold_days integer not null,
  primary key (monitor_id, expires_at, threshold_days)
);
-- Open troubles by when they were told of last: for reminders.
create index alert_troubles_told on alert_troubles (told_at) where closed_at is null and acknowledged_at is null;
