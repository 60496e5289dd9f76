-- How many runs of a project workers have now, in whichever location. Whoever asks keeps others from asking about the
-- same project until its transaction ends: what it takes because of the answer is counted in theirs.
create index runs_taken on runs (project_id) where status = 'running' and lease_until is not null;
create function taken_runs(project uuid) returns bigint language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('taken_runs'), hashtext(project::text));
  -- Of a new statement, so that it sees what was committed while this one waited.
  return (select count(*) from runs where project_id = project and status = 'running' and lease_until is not null);
end $$;
