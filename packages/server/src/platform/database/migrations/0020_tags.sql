-- Tags of a project, and what carries them: one table of links per kind of object, so that both ends are kept true.
create table tags (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  name text not null,
  name_folded text not null generated always as (lower(name)) stored,
  color text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (project_id, name_folded)
);

create table test_tags (
  test_id uuid not null references tests on delete cascade,
  tag_id uuid not null references tags on delete cascade,
  primary key (test_id, tag_id)
);
create index test_tags_tag on test_tags (tag_id, test_id);

create table job_tags (
  job_id uuid not null references jobs on delete cascade,
  tag_id uuid not null references tags on delete cascade,
  primary key (job_id, tag_id)
);
create index job_tags_tag on job_tags (tag_id, job_id);

-- A job shows its tags: a tag that changes or goes is a new version (xmin) of the job's row.
create function touch_tagged_jobs() returns trigger language plpgsql as $$
begin
  update jobs set name = name where id in (
    select id from jobs where id in (select job_id from job_tags where tag_id = old.id) order by id for no key update);
  return old;
end $$;
create trigger tags_removed before delete on tags for each row execute function touch_tagged_jobs();
create trigger tags_changed after update of name, color on tags for each row
  when (old.name is distinct from new.name or old.color is distinct from new.color)
  execute function touch_tagged_jobs();
