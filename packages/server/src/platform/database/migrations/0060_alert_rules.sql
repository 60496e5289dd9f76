-- What alerts are decided by, beside the settings: who is left in peace, what was withheld, and when a recovery counts.

-- A job or monitor of which nobody is told for a while. `until` null: until what is wrong with it, or the next thing, is over.
create table alert_mutes (
  job_id uuid references jobs on delete cascade,
  monitor_id uuid references monitors on delete cascade,
  target_id uuid generated always as (coalesce(job_id, monitor_id)) stored primary key,
  project_id uuid not null references projects on delete cascade,
  until timestamptz,
  reason text not null,
  muted_by text not null,
  muted_at timestamptz not null,
  check (num_nonnulls(job_id, monitor_id) = 1)
);
create index alert_mutes_job on alert_mutes (job_id) where job_id is not null;
create index alert_mutes_monitor on alert_mutes (monitor_id) where monitor_id is not null;
create index alert_mutes_project on alert_mutes (project_id, muted_at desc);
create index alert_mutes_until on alert_mutes (until) where until is not null;

alter table alert_troubles
  -- Why its beginning was told to nobody (muted | dependency | flapping): told once that no longer holds and it still lasts.
  add column withheld text,
  -- It looks over since then, and counts as over at over_due unless it begins again: a recovery threshold.
  add column over_at timestamptz,
  add column over_due timestamptz,
  add column reminders integer not null default 0;
create index alert_troubles_withheld on alert_troubles (opened_at) where closed_at is null and withheld is not null;
create index alert_troubles_over on alert_troubles (over_due) where closed_at is null and over_due is not null;
create index alert_troubles_flapping on alert_troubles (opened_at) where closed_at is null and kind = 'flapping';
create index alert_troubles_closed on alert_troubles (closed_at) where closed_at is not null;

-- Counts and open troubles go with their target; its history stays.
delete from alert_streaks s where not exists (select 1 from jobs j where j.id = s.target_id);
alter table alert_streaks add foreign key (target_id) references jobs on delete cascade;

create function end_troubles() returns trigger language plpgsql as $$
begin
  update alert_troubles t set closed_at = now() from gone where t.target_id = gone.id and t.closed_at is null;
  return null;
end $$;
create trigger jobs_troubles_end after delete on jobs referencing old table as gone
  for each statement execute function end_troubles();
create trigger monitors_troubles_end after delete on monitors referencing old table as gone
  for each statement execute function end_troubles();
