-- Since when heartbeats could be called without a break: kept by the processes of the API, every few seconds. A call that
-- nobody could take is not missing.
create table heartbeat_reception (
  one boolean primary key default true check (one),
  open_since timestamptz not null,
  seen_at timestamptz not null
);
