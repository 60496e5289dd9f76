-- The audit trail: more of each entry, an index for each filter, and a chain that shows when anybody meddled with it.
alter table audit
  add column request_id text,
  add column success boolean not null default true;

drop index audit_project;
drop index audit_action;
create index audit_project on audit (project_id, created_at desc, id desc);
create index audit_project_action on audit (project_id, action, created_at desc, id desc);
create index audit_project_type on audit (project_id, resource_type, created_at desc, id desc);
create index audit_organization on audit (organization_id, created_at desc, id desc);
create index audit_organization_action on audit (organization_id, action, created_at desc, id desc);
create index audit_organization_type on audit (organization_id, resource_type, created_at desc, id desc);
create index audit_organization_wide on audit (organization_id, created_at desc, id desc) where project_id is null;
create index audit_actor on audit (actor_id, created_at desc, id desc) include (project_id, organization_id);
create index audit_resource on audit (resource_id, created_at desc, id desc) include (project_id, organization_id);

-- One chain per organization; that of the install itself has the id of zeros. Entries up to `expired_seq` are gone by
-- the organization's retention, and `expired_hash` is what the next one follows.
create table audit_chains (
  id uuid primary key,
  seq bigint not null default 0,
  hash bytea not null,
  expired_seq bigint not null default 0,
  expired_hash bytea not null
);

-- The place of each entry in its chain. `hash` is SHA-256 over the entry and the hash before it.
create table audit_seals (
  chain_id uuid not null references audit_chains,
  seq bigint not null,
  audit_id uuid not null unique,
  hash bytea not null,
  primary key (chain_id, seq)
);

-- Committed entries that wait for their place: whoever writes one need not wait for whoever writes another.
create table audit_unsealed (audit_id uuid primary key);
insert into audit_unsealed select id from audit;
create function queue_audit() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed select id from added;
  return null;
end $$;
create trigger audit_added after insert on audit referencing new table as added
  for each statement execute function queue_audit();

-- Entries are only ever added, whoever asks. They go by retention alone, from the front of a chain that says so.
create function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.created_at < now() - interval '29 days' and exists (
    select 1 from audit_seals s join audit_chains c on c.id = s.chain_id
    where s.audit_id = old.id and s.seq <= c.expired_seq) then return old; end if;
  raise exception 'The audit trail is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_kept before update or delete on audit for each row execute function keep_audit();

create function keep_audit_seals() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from audit where id = old.audit_id) and exists (
    select 1 from audit_chains where id = old.chain_id and old.seq <= expired_seq) then return old; end if;
  raise exception 'The audit trail is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_seals_kept before update or delete on audit_seals for each row execute function keep_audit_seals();

create function keep_audit_chains() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.id = old.id and new.seq >= old.seq and new.expired_seq >= old.expired_seq then return new; end if;
  raise exception 'The audit trail is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_chains_kept before update or delete on audit_chains
  for each row execute function keep_audit_chains();

create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_not_truncated before truncate on audit for each statement execute function refuse_truncate();
create trigger audit_seals_not_truncated before truncate on audit_seals for each statement execute function refuse_truncate();
create trigger audit_chains_not_truncated before truncate on audit_chains for each statement execute function refuse_truncate();
