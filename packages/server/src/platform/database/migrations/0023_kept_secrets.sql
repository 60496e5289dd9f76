-- Secrets of the install itself that must outlive the key which seals everything: what signs sessions, say.
create table kept_secrets (
  name text primary key,
  sealed bytea not null,
  seal_key_id text not null,
  created_at timestamptz not null default now()
);
