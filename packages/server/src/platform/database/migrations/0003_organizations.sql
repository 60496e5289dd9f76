-- Many organizations: who is in them, in which of their projects, and who was invited.

-- `deleted_at`, there since the beginning, is when deletion was asked for; the rows go at `deletion_scheduled_at`.
alter table organizations
  add column settings jsonb not null default '{}',
  add column logo_url text,
  add column deletion_scheduled_at timestamptz,
  add column updated_at timestamptz not null default now();
create index organizations_doomed on organizations (deletion_scheduled_at) where deletion_scheduled_at is not null;

alter table members
  -- Of project viewers only: whether they see all projects, or those listed in project_members.
  add column project_scope text not null default 'all' check (project_scope in ('all', 'selected')),
  add column sso_managed boolean not null default false,
  add column joined_at timestamptz not null default now(),
  add column last_active_at timestamptz;
update members set joined_at = created_at;
create index members_user on members (user_id);
create index members_role on members (organization_id, role);

alter table projects
  add column description text,
  add column status text not null default 'active' check (status in ('active', 'archived')),
  add column deletion_scheduled_at timestamptz,
  add column updated_at timestamptz not null default now();
-- A deleted project leaves its name to others at once.
alter table projects drop constraint projects_organization_id_slug_key;
create unique index projects_slug on projects (organization_id, slug) where deleted_at is null;
create unique index projects_default on projects (organization_id) where is_default and deleted_at is null;
create index projects_organization on projects (organization_id, id desc);
create index projects_doomed on projects (deletion_scheduled_at) where deletion_scheduled_at is not null;

create table project_members (
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('project_admin', 'project_editor', 'project_viewer')),
  created_at timestamptz not null default now(),
  primary key (project_id, user_id)
);
create index project_members_user on project_members (user_id);
-- Who had a project's role before there were lists had it in all projects.
insert into project_members (project_id, user_id, role)
  select p.id, m.user_id, m.role from members m join projects p on p.organization_id = m.organization_id
  where m.role in ('project_admin', 'project_editor');

create table invitations (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  email text not null,
  role text not null,
  -- [{ projectId, role }]; projects that are gone by then are left out on acceptance.
  projects jsonb not null default '[]',
  message text,
  -- As it was last set; a pending one past `expires_at` is expired, whoever reads it.
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'cancelled')),
  token_hash bytea not null unique,
  invited_by uuid references users on delete set null,
  inviter_name text not null,
  expires_at timestamptz not null,
  last_sent_at timestamptz not null,
  send_count integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index invitations_organization on invitations (organization_id, id desc);
create index invitations_inviter on invitations (invited_by) where invited_by is not null;
create unique index invitations_pending on invitations (organization_id, email) where status = 'pending';

-- Every link that went out, for the limits per person and organization. A request may send many.
create table invitation_sends (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  request_id uuid not null,
  is_resend boolean not null,
  sent_at timestamptz not null
);
create index invitation_sends_user on invitation_sends (user_id, sent_at);
create index invitation_sends_organization on invitation_sends (organization_id, sent_at);

-- Removing a person from an organization revokes what they made in it.
create index cli_tokens_creator on cli_tokens (created_by);
create index trigger_keys_creator on trigger_keys (created_by);

-- The role a person has in a project; null: the project does not exist for them. Roles of the organization act in every
-- project; else the project's entry decides; else only a viewer of all projects sees it. Whoever looks after the install
-- needs no membership.
create function effective_role(project uuid, person uuid) returns text language plpgsql stable as $$
declare
  member record;
  entry text;
begin
  select m.role, m.project_scope into member from projects p
    join members m on m.organization_id = p.organization_id and m.user_id = person
    where p.id = project;
  if member.role is null then
    return (select 'super_admin' from users where id = person and is_super_admin);
  end if;
  if member.role in ('org_owner', 'org_admin') then return member.role; end if;
  select role into entry from project_members where project_id = project and user_id = person;
  if entry is not null then return entry; end if;
  if member.role = 'project_viewer' and member.project_scope = 'all' then return member.role; end if;
  return null;
end $$;
