-- Rules stand in services. What stays in the database says why (docs/decisions/0032-rules-in-services.md). Triggers whose
-- comment begins with "For the release before" act for programs of that release, which run beside this one while it is rolled
-- out and rely on them; after this program they find nothing left to do. The next release drops them.

drop trigger maintenance_windows_changed on maintenance_windows;
drop function forget_occurrence();
drop trigger monitors_removed on monitors;
drop function doom_monitor();

-- This program counts the revision itself. In one trigger, so that it is known who changed the row.
drop trigger monitors_touched on monitors;
drop trigger monitors_changed on monitors;
create or replace function touch_monitor() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  new.touched_at := clock_timestamp();
  if new.updated_at = old.updated_at then new.updated_at := now(); end if;
  update monitor_schedules set removed = true, active = false, worker_id = null, attempt = attempt + 1
    where monitor_id = new.id and location <> all (new.locations) and not removed;
  if new.active <> old.active then
    new.status := case when new.active then 'pending' else 'paused' end;
    new.last_status_change_at := new.updated_at;
    update monitor_schedules set active = new.active, worker_id = null, attempt = attempt + 1,
      last_status = null, streak = 0, verdict = 'pending', verdict_since = null, verdict_cause = null
      where monitor_id = new.id and not removed;
    update monitor_transitions set ended_at = greatest(at, new.updated_at) where monitor_id = new.id and ended_at is null;
    insert into monitor_transitions (monitor_id, project_id, from_status, to_status, at, cause)
      values (new.id, new.project_id, old.status, new.status, new.updated_at,
        jsonb_build_object('kind', case when new.active then 'resumed' else 'paused' end));
  end if;
  insert into monitor_schedules (monitor_id, location, active)
    select new.id, location, new.active from unnest(new.locations) location
    on conflict (monitor_id, location) do update set removed = false, active = excluded.active,
      last_status = null, streak = 0, verdict = 'pending', verdict_since = null, verdict_cause = null
      where monitor_schedules.removed;
  return new;
end $$;
create trigger monitors_touched before update of
  type, url, method, interval_seconds, timeout_seconds, config, sealed_config, locations, confirm_retries,
  confirm_delay_seconds, quorum, active on monitors for each row when (new.revision = old.revision)
  execute function touch_monitor();
create or replace function sync_monitor() returns trigger language plpgsql as $$
begin
  insert into monitor_schedules (monitor_id, location, active)
    select new.id, location, new.active from unnest(new.locations) location on conflict do nothing;
  return null;
end $$;

comment on trigger monitors_start on monitors is 'For the release before: a monitor that is made paused has that status.';
comment on function start_monitor() is 'Of the trigger monitors_start.';
comment on trigger monitors_added on monitors is 'For the release before: a monitor has a row for each location.';
comment on function sync_monitor() is 'Of the trigger monitors_added.';
comment on trigger monitors_touched on monitors is
  'For the release before: workers hear of a changed monitor; status, transition and locations follow. Now modules/monitors.';
comment on function touch_monitor() is 'Of the trigger monitors_touched.';
comment on trigger projects_put_away on projects is
  'For the release before: monitors of archived and deleted projects rest. Now modules/organizations calls modules/monitors.';
comment on function rest_with_project() is 'Of the trigger projects_put_away.';
comment on trigger organizations_put_away on organizations is
  'For the release before: monitors of deleted organizations rest. Now modules/organizations calls modules/monitors.';
comment on function rest_with_organization() is 'Of the trigger organizations_put_away.';
comment on function rest_monitors(uuid, boolean) is 'Of the triggers projects_put_away and organizations_put_away.';
comment on trigger notification_providers_gone on notification_providers is
  'For the release before: what waits for a deleted provider is suppressed. Now modules/notification-providers calls modules/alerts.';
comment on function drop_pending_alerts() is 'Of the trigger notification_providers_gone.';
comment on trigger jobs_troubles_end on jobs is
  'For the release before: alerts about a deleted job end. Now modules/jobs calls modules/alerts.';
comment on trigger monitors_troubles_end on monitors is
  'For the release before: alerts about a deleted monitor end. Now modules/monitors calls modules/alerts.';
comment on function end_troubles() is 'Of the triggers jobs_troubles_end and monitors_troubles_end.';
comment on trigger tests_renamed on tests is
  'For the release before: jobs that show the title have a new version. Now modules/tests calls modules/jobs.';
comment on function touch_jobs() is 'Of the trigger tests_renamed.';
comment on trigger tags_changed on tags is
  'For the release before: jobs that show the tag have a new version. Now modules/tags calls modules/jobs.';
comment on trigger tags_removed on tags is
  'For the release before: jobs that showed the tag have a new version. Now modules/tags calls modules/jobs.';
comment on function touch_tagged_jobs() is 'Of the triggers tags_changed and tags_removed.';

comment on trigger jobs_added on jobs is 'A counter: also right when rows go by a cascade, and when several processes write.';
comment on trigger jobs_removed on jobs is 'A counter: also right when rows go by a cascade, and when several processes write.';
comment on function count_jobs() is 'Of the triggers jobs_added and jobs_removed: keeps projects.job_count.';
comment on trigger monitors_counted_up on monitors is 'A counter: also right when rows go by a cascade, and when several processes write.';
comment on trigger monitors_counted_down on monitors is 'A counter: also right when rows go by a cascade, and when several processes write.';
comment on function count_monitors() is 'Of the triggers monitors_counted_up and monitors_counted_down: keeps projects.monitor_count.';

comment on trigger audit_added on audit is
  'Part of the append-only guard: no entry, whoever writes it, is left out of the chain. One statement for many entries.';
comment on function queue_audit() is 'Of the trigger audit_added: notes entries that wait for their place in the chain.';
comment on trigger audit_kept on audit is 'Append-only guard: also against whoever has the password of the database.';
comment on function keep_audit() is 'Of the trigger audit_kept: entries go by retention alone, from the front of a chain that says so.';
comment on trigger audit_seals_kept on audit_seals is 'Append-only guard: a seal goes after its entry, by retention.';
comment on function keep_audit_seals() is 'Of the trigger audit_seals_kept.';
comment on trigger audit_chains_kept on audit_chains is 'Append-only guard: a chain only grows.';
comment on function keep_audit_chains() is 'Of the trigger audit_chains_kept.';
comment on trigger audit_not_truncated on audit is 'Append-only guard: triggers on rows do not see TRUNCATE.';
comment on trigger audit_seals_not_truncated on audit_seals is 'Append-only guard: triggers on rows do not see TRUNCATE.';
comment on trigger audit_chains_not_truncated on audit_chains is 'Append-only guard: triggers on rows do not see TRUNCATE.';
comment on function refuse_truncate() is 'Of the triggers that guard against TRUNCATE.';

comment on function taken_runs(uuid) is
  'Only the database can: takes a lock, and counts in a snapshot taken after it, within the one statement that claims a run.';
comment on function effective_role(uuid, uuid) is
  'A view with parameters: part of the statement that looks up a token, and of lists that show what a person may see.';
comment on function standing_in(uuid, uuid, uuid) is
  'A view with parameters: part of the statement that looks up a token or a session, so that the front door needs only one.';
