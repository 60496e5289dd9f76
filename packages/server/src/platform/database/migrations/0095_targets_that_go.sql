-- With a job or monitor that is deleted its troubles are over, and what was still to be told of them is told to nobody.
create or replace function end_troubles() returns trigger language plpgsql as $$
begin
  update alerts a set status = 'suppressed', reason = format('The %s was deleted', a.target_type)
    from gone join alert_troubles t on t.target_id = gone.id and t.closed_at is null
    where a.trouble_id = t.id and a.status = 'pending' and a.part in ('opening', 'reminder');
  update alert_troubles t set closed_at = now() from gone where t.target_id = gone.id and t.closed_at is null;
  return null;
end $$;
