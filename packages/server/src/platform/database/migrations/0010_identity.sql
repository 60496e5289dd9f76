-- How people prove who they are. The columns follow the models of better-auth, which reads and writes these tables.
alter table users
  add column email_verified boolean not null default false,
  add column image text,
  add column two_factor_enabled boolean not null default false,
  add column updated_at timestamptz not null default now();
-- The first owner's address was set by whoever started the install.
update users set email_verified = true where is_super_admin;
create index users_super_admins on users (id) where is_super_admin;

-- `token_hash` is the SHA-256 of what stands in the cookie. `expires_at` never moves; a session also ends when it was
-- not used for a while (`last_active_at`).
create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null,
  -- When password, second factor or single sign-on were last proven.
  signed_in_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  ip_address text,
  user_agent text,
  active_project_id uuid references projects on delete set null,
  impersonated_by uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id, id desc);
create index sessions_expired on sessions (expires_at);
create index sessions_project on sessions (active_project_id) where active_project_id is not null;
create index sessions_impersonator on sessions (impersonated_by) where impersonated_by is not null;

-- A way to sign in: `credential` is the password, anything else somebody else's word for who this is.
create table accounts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_user on accounts (user_id);
insert into accounts (id, user_id, provider_id, account_id, password)
  select gen_random_uuid(), id, 'credential', id::text, password_hash from users where password_hash is not null;
alter table users drop column password_hash;

-- What was promised for a while: links in mails (their tokens hashed), sign-ins that wait for the second factor.
create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);
create index verifications_expired on verifications (expires_at);

create table two_factors (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer default 0,
  locked_until timestamptz
);

-- A code works once, though it is good for a minute and a half.
create table used_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz not null,
  primary key (user_id, code_hash)
);
create index used_codes_old on used_codes (used_at);

-- What super admins may change while the install runs; a column that is null means the setting it was started with.
create table instance_settings (
  id boolean primary key default true check (id),
  sign_up text check (sign_up in ('open', 'invited', 'off')),
  organization_creation text check (organization_creation in ('everyone', 'super_admins')),
  updated_at timestamptz not null default now()
);
insert into instance_settings default values;
