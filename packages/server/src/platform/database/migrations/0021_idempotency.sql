-- Requests that carry an Idempotency-Key. `hash` is SHA-256 of who asked, what for, and the key.
create table idempotency_keys (
  hash bytea primary key,
  body_hash bytea not null,
  -- Which attempt holds the key, and until when others leave it alone.
  owner uuid not null,
  locked_until timestamptz not null,
  -- Set in the transaction that did what was asked: from then on it is never done again.
  committed_at timestamptz,
  -- The answer, once there is one: it may show a token, and is sealed.
  status integer,
  sealed bytea,
  seal_key_id text,
  created_at timestamptz not null default now(),
  check ((status is null) = (sealed is null) and (sealed is null) = (seal_key_id is null))
);
create index idempotency_keys_created on idempotency_keys (created_at);
