-- Certificates are known by their fingerprint: a renewed one that ends on the same day is another.
alter table monitor_schedules add column certificate_fingerprint text;

-- Of which certificate, by its SHA-256 (by its end, where a check could not tell), it was told at which number of days.
drop table alert_certificates;
create table alert_certificates (
  monitor_id uuid not null references monitors on delete cascade,
  fingerprint text not null,
  threshold_days integer not null,
  expires_at timestamptz not null,
  primary key (monitor_id, fingerprint, threshold_days)
);
create index alert_certificates_expires on alert_certificates (expires_at);
