-- People, organizations and projects.
create table users (
  id uuid primary key,
  email text not null unique,
  name text not null,
  password_hash text,
  is_super_admin boolean not null default false,
  banned_at timestamptz,
  created_at timestamptz not null default now()
);

create table organizations (
  id uuid primary key,
  name text not null,
  slug text not null unique,
  deleted_at timestamptz,
  created_at timestamptz not null default now()
);

create table members (
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);

create table projects (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  name text not null,
  slug text not null,
  is_default boolean not null default false,
  -- Kept by triggers on jobs, so that listing them does not count them.
  job_count integer not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  unique (organization_id, slug)
);

-- Tokens. `start` is the display prefix that narrows the candidates; the hash is SHA-256 of the whole token.
create table cli_tokens (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  name text not null,
  kind text not null,
  scope text not null,
  start text not null,
  hash bytea not null,
  enabled boolean not null default true,
  expires_at timestamptz,
  last_used_at timestamptz,
  created_by uuid not null references users on delete cascade,
  created_at timestamptz not null default now()
);
create index cli_tokens_start on cli_tokens (start);
create index cli_tokens_project on cli_tokens (project_id, id desc);

-- What is run.
create table tests (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  title text not null,
  -- For searches; in the index, so that neither they nor counts read the scripts' pages.
  title_folded text not null generated always as (lower(title)) stored,
  description text,
  type text not null,
  script text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index tests_project on tests (project_id, id desc) include (title_folded, type);

create table jobs (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  name text not null,
  description text,
  status text not null default 'active',
  cron_schedule text,
  timeout_seconds integer not null,
  retry_count integer not null,
  config jsonb not null default '{}',
  alert_config jsonb,
  last_run_at timestamptz,
  next_run_at timestamptz,
  -- Why the scheduler put the job aside (a pattern it can no longer read), shown to its owner.
  schedule_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index jobs_project on jobs (project_id, id desc);
create index jobs_due on jobs (next_run_at) where next_run_at is not null and status = 'active';

create function count_jobs() returns trigger language plpgsql as $$
begin
  update projects set job_count = job_count + changed.total
    from (select project_id, case tg_op when 'INSERT' then 1 else -1 end * count(*) as total
      from changed_jobs group by project_id) changed
    where projects.id = changed.project_id;
  return null;
end $$;
create trigger jobs_added after insert on jobs referencing new table as changed_jobs
  for each statement execute function count_jobs();
create trigger jobs_removed after delete on jobs referencing old table as changed_jobs
  for each statement execute function count_jobs();

create table job_tests (
  job_id uuid not null references jobs on delete cascade,
  position integer not null,
  test_id uuid not null references tests,
  primary key (job_id, position)
);
create index job_tests_test on job_tests (test_id);

-- A job shows the titles of its tests: a new title is a new version (xmin) of the job's row.
create function touch_jobs() returns trigger language plpgsql as $$
begin
  update jobs set name = name where id in (
    select id from jobs where id in (select job_id from job_tests where test_id = new.id) order by id for no key update);
  return null;
end $$;
create trigger tests_renamed after update of title on tests for each row
  when (old.title is distinct from new.title) execute function touch_jobs();

create table trigger_keys (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  name text not null,
  start text not null,
  hash bytea not null,
  enabled boolean not null default true,
  expires_at timestamptz,
  last_used_at timestamptz,
  rate_limit integer,
  rate_window_seconds integer,
  created_by uuid not null references users on delete cascade,
  created_at timestamptz not null default now()
);
create index trigger_keys_start on trigger_keys (start);
create unique index trigger_keys_hash on trigger_keys (hash);
create index trigger_keys_job on trigger_keys (job_id, id desc);

-- Runs. `attempt` is the fencing number of the lease: whoever writes a result names it.
create table runs (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  job_id uuid references jobs on delete set null,
  job_name text,
  test_id uuid references tests on delete set null,
  test_title text,
  type text not null,
  trigger text not null,
  status text not null default 'running',
  phase text,
  failure_kind text,
  error text,
  location text not null,
  attempt integer not null default 0,
  -- How many workers were lost over it.
  lost integer not null default 0,
  timeout_seconds integer not null,
  retry_count integer not null,
  config jsonb not null default '{}',
  -- The tests to run, as they are at the claim: [{ id, position }]; results replace them as they come.
  test_ids uuid[] not null,
  tests jsonb not null default '[]',
  metrics jsonb,
  isolation text,
  -- Null while the run is held back: overlap "queue", and an earlier run of the job is not over.
  queue_name text,
  queue_id uuid,
  worker_id text,
  lease_until timestamptz,
  deadline timestamptz,
  due_at timestamptz,
  missed integer,
  console_object text,
  console_lines bigint not null default 0,
  queued_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  duration_ms integer,
  created_by jsonb
);
create index runs_project on runs (project_id, id desc);
create index runs_project_status on runs (project_id, status, id desc);
create index runs_job on runs (job_id, id desc) where job_id is not null;
create index runs_test on runs (test_id) where test_id is not null;
create index runs_open on runs (project_id) where status = 'running';
create index runs_lease on runs (lease_until) where status = 'running' and lease_until is not null;
create index runs_held on runs (job_id, id) where status = 'running' and queue_id is null;
create index runs_completed on runs (completed_at) where completed_at is not null;
-- Two schedulers never start the same (job, due time).
create unique index runs_due on runs (job_id, due_at) where due_at is not null;

-- A live console: one row per batch of lines; moved to one object when the run is over.
create table console_chunks (
  run_id uuid not null references runs on delete cascade,
  first_line bigint not null,
  line_count integer not null,
  size_bytes integer not null,
  lines text not null,
  primary key (run_id, first_line)
);

create table artifacts (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  run_id uuid not null references runs on delete cascade,
  test_id uuid,
  attempt integer,
  kind text not null,
  name text not null,
  content_type text not null,
  size_bytes bigint not null,
  object_key text not null,
  created_at timestamptz not null default now()
);
create index artifacts_run on artifacts (run_id, id);

-- Objects whose rows are gone: deleted from the store after the commit, tried again until it worked.
-- An object that is just being written is noted for later, in case its writer dies before its row is there.
create table doomed_objects (
  object_key text primary key,
  due_at timestamptz not null default now()
);
create index doomed_objects_due on doomed_objects (due_at);

create table variables (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  key text not null,
  value text,
  sealed bytea,
  seal_key_id text,
  is_secret boolean not null,
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (project_id, key),
  check (is_secret = (sealed is not null) and is_secret = (value is null))
);

create table audit (
  id uuid primary key,
  organization_id uuid,
  project_id uuid,
  action text not null,
  resource_type text not null,
  resource_id text,
  resource_name text,
  actor_type text not null,
  actor_id text,
  actor_name text not null,
  ip text,
  user_agent text,
  changes jsonb,
  created_at timestamptz not null default now()
);
create index audit_project on audit (project_id, id desc);
create index audit_action on audit (project_id, action, id desc);
