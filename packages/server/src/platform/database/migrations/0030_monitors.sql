-- Monitors: what is watched, who watches it now, what was seen, what follows from it. (monitor_tags stands with the tags.)

-- What users define. `status` is what is shown and filtered by; only the state machine (modules/monitors/state) and the
-- trigger below change it, and every change is a row of monitor_transitions.
create table monitors (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  name text not null,
  name_folded text not null generated always as (lower(name)) stored,
  type text not null,
  url text not null,
  method text not null default 'GET',
  interval_seconds integer not null check (interval_seconds between 1 and 86400),
  timeout_seconds integer not null check (timeout_seconds between 1 and 300),
  -- As the API shows it. With secrets in it their places are masked here, and the whole real config stands, as JSON
  -- sealed for the monitor's id, in sealed_config.
  config jsonb not null default '{}',
  sealed_config bytea,
  seal_key_id text,
  -- Out of config, for SQL: config.locations and config.confirm, config.quorum (majority | all | any | a number).
  locations text[] not null default '{global}',
  confirm_retries integer not null default 1,
  confirm_delay_seconds real not null default 2,
  quorum text not null default 'majority',
  alert_config jsonb,
  active boolean not null default true,
  -- pending | up | degraded | down | unknown | maintenance | paused
  status text not null default 'pending',
  last_status_change_at timestamptz,
  -- Of type heartbeat: SHA-256 of the key in POST /api/heartbeats/{key}, and when it was called last.
  heartbeat_key_hash bytea unique,
  last_heartbeat_at timestamptz,
  -- Kept by a trigger: changes with every change of what a worker needs to know; touched_at says when.
  revision integer not null default 1,
  touched_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index monitors_project on monitors (project_id, id desc) include (name_folded, type, status);
create index monitors_project_status on monitors (project_id, status, id desc);
create index monitors_touched on monitors (touched_at);

-- A child of a down parent is suppressed: its changes are recorded, and marked so that nobody is told.
create table monitor_dependencies (
  monitor_id uuid not null references monitors on delete cascade,
  parent_id uuid not null references monitors on delete cascade,
  primary key (monitor_id, parent_id),
  check (monitor_id <> parent_id)
);
create index monitor_dependencies_parent on monitor_dependencies (parent_id);

-- Who checks: one row per process, renewed every few seconds. Deleting it frees all that it held.
create table monitor_workers (
  id uuid primary key,
  locations text[] not null,
  lease_until timestamptz not null,
  started_at timestamptz not null default now()
);

-- One row per active-or-paused monitor and location: who holds it, what was seen last, what this location thinks.
-- `attempt` is the fencing number: it grows with every claim, and a result handed in under an older one is refused.
-- Rows are made by the trigger below. Due times are computed, not stored (engine/slots.ts).
create table monitor_schedules (
  monitor_id uuid not null references monitors on delete cascade,
  location text not null,
  -- False while the monitor is paused, and once it is no longer checked from here: then the row stays for the sums' sake.
  active boolean not null,
  removed boolean not null default false,
  worker_id uuid references monitor_workers on delete set null,
  attempt integer not null default 0,
  -- The due time of the newest stored result: a due time is stored once, and never an older one after it.
  last_due_at timestamptz,
  last_at timestamptz,
  last_status text,
  last_response_ms real,
  -- How many results in a row had last_status.
  streak integer not null default 0,
  certificate_expires_at timestamptz,
  -- The confirmed opinion of this location: pending | up | degraded | down | unknown, since when (the first failing check), why.
  verdict text not null default 'pending',
  verdict_since timestamptz,
  verdict_cause jsonb,
  -- Results before this full hour are in monitor_hours; an older one that comes later moves it back.
  rolled_until timestamptz not null default date_trunc('hour', now(), 'UTC'),
  primary key (monitor_id, location)
) with (fillfactor = 60);
create index monitor_schedules_worker on monitor_schedules (worker_id) where worker_id is not null;
create index monitor_schedules_free on monitor_schedules (location) where worker_id is null and active;

-- The state of a monitor as intervals: the newest row has no end. `at` is backdated to the first failing check.
-- Alerts consume these rows in the order of seq and set handled_at; the row is written in the transaction of the result.
create table monitor_transitions (
  seq bigint generated always as identity primary key,
  monitor_id uuid not null references monitors on delete cascade,
  project_id uuid not null references projects on delete cascade,
  from_status text not null,
  to_status text not null,
  at timestamptz not null,
  ended_at timestamptz,
  -- { kind, message, phase, location, locations } of the first failing check; { kind: 'paused' | 'resumed' | 'maintenance' | 'no_results' | … } otherwise.
  cause jsonb not null,
  -- The down parent that explains it: nobody is to be told.
  suppressed_by uuid references monitors on delete set null,
  recorded_at timestamptz not null default now(),
  handled_at timestamptz
);
create index monitor_transitions_monitor on monitor_transitions (monitor_id, seq desc);
create index monitor_transitions_open on monitor_transitions (monitor_id) where ended_at is null;
create index monitor_transitions_project on monitor_transitions (project_id);
create index monitor_transitions_suppressed on monitor_transitions (suppressed_by) where suppressed_by is not null;
create index monitor_transitions_todo on monitor_transitions (seq) where handled_at is null;

-- Every check, one row. Partitions per UTC day are made ahead and dropped by a chore; the default one catches what has
-- none yet and is emptied into it. No foreign key: results of a deleted monitor go in the background.
create table monitor_results (
  monitor_id uuid not null,
  -- When the (first try of the) check began.
  at timestamptz not null,
  due_at timestamptz not null,
  location text not null,
  status text not null,
  response_ms real not null,
  status_code integer,
  interval_seconds integer not null,
  tries smallint not null,
  confirmed boolean not null,
  maintenance boolean not null,
  dns_ms real,
  connect_ms real,
  tls_ms real,
  first_byte_ms real,
  body_ms real,
  address text,
  error jsonb,
  certificate_expires_at timestamptz,
  details jsonb
) partition by range (at);
create index monitor_results_monitor on monitor_results (monitor_id, at desc);
create table monitor_results_default partition of monitor_results default;

-- Sums of results that can be added up: counts, and a histogram of response times whose bucket b holds
-- (1.02^(b-1), 1.02^b] ms. Checks in maintenance count in `maintenance` only.
create table monitor_hours (
  monitor_id uuid not null,
  location text not null,
  at timestamptz not null,
  up integer not null,
  degraded integer not null,
  down integer not null,
  unknown integer not null,
  maintenance integer not null,
  -- The intervals that these checks stood for, added up.
  covered_seconds integer not null,
  response_count integer not null,
  response_sum_ms double precision not null,
  buckets smallint[] not null,
  counts integer[] not null,
  primary key (monitor_id, at, location)
);
create index monitor_hours_at on monitor_hours (at);
create table monitor_days (like monitor_hours including all);

-- Deleted monitors whose results and sums are still to be deleted, a bounded piece at a time.
create table doomed_monitors (
  monitor_id uuid primary key,
  deleted_at timestamptz not null default now()
);

-- Planned work. once: starts_at to ends_at. recurring: cron pattern (five fields) in a zone, for duration_minutes,
-- between starts_at and ends_at if set. The occurrence that is on or comes next is kept as absolute times by a chore.
create table maintenance_windows (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  name text not null,
  description text,
  enabled boolean not null default true,
  kind text not null check (kind in ('once', 'recurring')),
  starts_at timestamptz,
  ends_at timestamptz,
  cron text,
  duration_minutes integer,
  timezone text not null default 'UTC',
  all_monitors boolean not null default false,
  occurrence_from timestamptz,
  occurrence_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (kind = 'recurring' or (starts_at is not null and ends_at > starts_at)),
  check (kind = 'once' or (cron is not null and duration_minutes > 0))
);
create index maintenance_windows_project on maintenance_windows (project_id, id desc);
create index maintenance_windows_occurrence on maintenance_windows (occurrence_until) where enabled;

create table maintenance_window_monitors (
  window_id uuid not null references maintenance_windows on delete cascade,
  monitor_id uuid not null references monitors on delete cascade,
  primary key (window_id, monitor_id)
);
create index maintenance_window_monitors_monitor on maintenance_window_monitors (monitor_id);

-- A rule that changes has no occurrence until the chore has planned it anew.
create function forget_occurrence() returns trigger language plpgsql as $$
begin
  new.occurrence_from := null;
  new.occurrence_until := null;
  return new;
end $$;
create trigger maintenance_windows_changed before update of kind, starts_at, ends_at, cron, duration_minutes, timezone
  on maintenance_windows for each row execute function forget_occurrence();

-- Pausing and resuming are a plain update of `active`: the status, its transition and the schedules follow.
create function touch_monitor() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  new.touched_at := clock_timestamp();
  if new.updated_at = old.updated_at then new.updated_at := now(); end if;
  if new.active <> old.active then
    new.status := case when new.active then 'pending' else 'paused' end;
    new.last_status_change_at := new.updated_at;
  end if;
  return new;
end $$;
create trigger monitors_touched before update of
  type, url, method, interval_seconds, timeout_seconds, config, sealed_config, locations, confirm_retries,
  confirm_delay_seconds, quorum, active on monitors for each row execute function touch_monitor();

create function start_monitor() returns trigger language plpgsql as $$
begin
  if not new.active then new.status := 'paused'; end if;
  return new;
end $$;
create trigger monitors_start before insert on monitors for each row execute function start_monitor();

create function sync_monitor() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update monitor_schedules set removed = true, active = false, worker_id = null, attempt = attempt + 1
      where monitor_id = new.id and location <> all (new.locations) and not removed;
    if new.active <> old.active then
      update monitor_schedules set active = new.active, worker_id = null, attempt = attempt + 1,
        last_status = null, streak = 0, verdict = 'pending', verdict_since = null, verdict_cause = null
        where monitor_id = new.id and not removed;
      update monitor_transitions set ended_at = greatest(at, new.updated_at) where monitor_id = new.id and ended_at is null;
      insert into monitor_transitions (monitor_id, project_id, from_status, to_status, at, cause)
        values (new.id, new.project_id, old.status, new.status, new.updated_at,
          jsonb_build_object('kind', case when new.active then 'resumed' else 'paused' end));
    end if;
  end if;
  insert into monitor_schedules (monitor_id, location, active)
    select new.id, location, new.active from unnest(new.locations) location
    on conflict (monitor_id, location) do update set removed = false, active = excluded.active,
      last_status = null, streak = 0, verdict = 'pending', verdict_since = null, verdict_cause = null
      where monitor_schedules.removed;
  return null;
end $$;
create trigger monitors_added after insert on monitors for each row execute function sync_monitor();
create trigger monitors_changed after update of locations, active on monitors for each row execute function sync_monitor();

create function doom_monitor() returns trigger language plpgsql as $$
begin
  insert into doomed_monitors (monitor_id) select id from gone on conflict do nothing;
  return null;
end $$;
create trigger monitors_removed after delete on monitors referencing old table as gone
  for each statement execute function doom_monitor();
