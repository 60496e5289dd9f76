-- Single sign-on of organizations by OpenID Connect.
create table sso_configs (
  organization_id uuid primary key references organizations on delete cascade,
  issuer text not null,
  client_id text not null,
  -- Sealed by the vault, bound to the organization.
  client_secret bytea not null,
  seal_key_id text not null,
  enforced boolean not null default false,
  jit_provisioning boolean not null default false,
  default_role text not null default 'project_viewer',
  group_claim text not null default 'groups',
  -- [{ group, role, projectIds }]
  group_mappings jsonb not null default '[]',
  last_login_at timestamptz,
  -- Before signing in this way can be made the only one, an owner has to have done it.
  owner_login_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Whose addresses are the organization's. `token` stands in a TXT record until, and after, it was seen there.
create table sso_domains (
  organization_id uuid not null references organizations on delete cascade,
  domain text not null,
  token text not null,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, domain)
);
create unique index sso_domains_verified on sso_domains (domain) where verified_at is not null;
