-- What the API of monitors adds to them: tags, windows by tag, and definitions that somebody tries before saving them.
create table monitor_tags (
  monitor_id uuid not null references monitors on delete cascade,
  tag_id uuid not null references tags on delete cascade,
  primary key (monitor_id, tag_id)
);
create index monitor_tags_tag on monitor_tags (tag_id, monitor_id);

create table maintenance_window_tags (
  window_id uuid not null references maintenance_windows on delete cascade,
  tag_id uuid not null references tags on delete cascade,
  primary key (window_id, tag_id)
);
create index maintenance_window_tags_tag on maintenance_window_tags (tag_id);

-- Which monitors a window holds for, unless it holds for all: those it names, and those with one of its tags.
create view maintenance_window_targets as
  select window_id, monitor_id from maintenance_window_monitors
  union
  select w.window_id, m.monitor_id from maintenance_window_tags w join monitor_tags m on m.tag_id = w.tag_id;

-- Outages among millions of good results.
create index monitor_results_trouble on monitor_results (monitor_id, at desc) where status <> 'up';

-- Which monitors run a test: it is not deleted while there are any.
create index monitors_test on monitors (lower(config->>'testId')) where type = 'synthetic_test';

-- A check that belongs to no schedule and whose result is not kept. A worker of the location takes it and writes what it
-- found; whoever asked reads that.
create table monitor_tries (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  location text not null,
  -- { monitorId, type, url, method, timeoutSeconds, config } as JSON, sealed for the id.
  sealed bytea not null,
  seal_key_id text not null,
  asked_at timestamptz not null,
  -- Nobody waits any longer.
  expires_at timestamptz not null,
  taken_at timestamptz,
  result jsonb
);
create index monitor_tries_waiting on monitor_tries (location, asked_at) where taken_at is null;
create index monitor_tries_project on monitor_tries (project_id, asked_at);
create index monitor_tries_over on monitor_tries (expires_at);
