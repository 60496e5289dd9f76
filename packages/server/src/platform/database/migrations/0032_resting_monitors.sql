-- Monitors of a project that is archived or about to go, or whose organization is about to go, rest: nobody checks them.
-- Once it is back they begin as after a pause.
create function rest_monitors(project uuid, awake boolean) returns void language plpgsql as $$
begin
  -- Workers look at what was touched, and let go of what is not theirs any more.
  update monitors set revision = revision + 1, touched_at = clock_timestamp()
    where id in (select id from monitors where project_id = project and active order by id for no key update);
  update monitor_schedules s set active = awake, worker_id = null, attempt = attempt + 1,
    last_status = case when awake then null else last_status end, streak = case when awake then 0 else streak end,
    verdict = case when awake then 'pending' else verdict end,
    verdict_since = case when awake then null else verdict_since end,
    verdict_cause = case when awake then null else verdict_cause end
    from monitors m where m.id = s.monitor_id and m.project_id = project and m.active and not s.removed and s.active <> awake;
end $$;

create function rest_with_project() returns trigger language plpgsql as $$
begin
  perform rest_monitors(new.id, new.status = 'active' and new.deleted_at is null
    and exists (select 1 from organizations where id = new.organization_id and deleted_at is null));
  return null;
end $$;
create trigger projects_put_away after update of status, deleted_at on projects for each row
  when (old.status <> new.status or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function rest_with_project();

create function rest_with_organization() returns trigger language plpgsql as $$
begin
  perform rest_monitors(p.id, new.deleted_at is null and p.status = 'active' and p.deleted_at is null)
    from projects p where p.organization_id = new.id;
  return null;
end $$;
create trigger organizations_put_away after update of deleted_at on organizations for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function rest_with_organization();
