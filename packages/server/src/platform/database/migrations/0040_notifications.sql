-- Who tells people, and by what. `config` holds masks where secrets are; the secrets are sealed beside it, bound to the id.
create table notification_providers (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  name text not null,
  type text not null,
  enabled boolean not null default true,
  config jsonb not null,
  sealed bytea,
  seal_key_id text,
  last_used_at timestamptz,
  -- Since when nothing has arrived, and what was said last; both empty while all is well.
  failing_since timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index notification_providers_project on notification_providers (project_id, id desc);

-- Who uses a provider is asked before it is deleted.
create index jobs_providers on jobs using gin ((alert_config -> 'notificationProviders'));
create index monitors_providers on monitors using gin ((alert_config -> 'notificationProviders'));
