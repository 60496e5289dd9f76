-- Sums per minute, of monitors that are checked more than once a minute, for as long as readings need parts of hours.
create table monitor_minutes (like monitor_hours including all);

-- Results from the one full minute up to the other are in monitor_minutes; an older one that comes later moves the end back.
alter table monitor_schedules
  add column minutes_from timestamptz not null default date_trunc('minute', now(), 'UTC'),
  add column minutes_until timestamptz not null default date_trunc('minute', now(), 'UTC');

-- Whose minutes are summed up: mostly nobody's, and then the chore does not look at ten thousand monitors to find that out.
create index monitors_dense on monitors (id) where interval_seconds < 60;
