-- Kept by triggers on monitors, so that listing them does not count them.
alter table projects add column monitor_count integer not null default 0;
update projects p set monitor_count = (select count(*) from monitors m where m.project_id = p.id);

create function count_monitors() returns trigger language plpgsql as $$
begin
  update projects set monitor_count = monitor_count + changed.total
    from (select project_id, case tg_op when 'INSERT' then 1 else -1 end * count(*) as total
      from changed_monitors group by project_id) changed
    where projects.id = changed.project_id;
  return null;
end $$;
create trigger monitors_counted_up after insert on monitors referencing new table as changed_monitors
  for each statement execute function count_monitors();
create trigger monitors_counted_down after delete on monitors referencing old table as changed_monitors
  for each statement execute function count_monitors();
