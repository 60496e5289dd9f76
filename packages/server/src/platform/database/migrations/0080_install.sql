-- What whoever looks after the install lists: the trail of what belongs to no organization, and people and organizations
-- by a part of their names.
create index audit_install on audit (created_at desc, id desc) where organization_id is null;
create index audit_install_action on audit (action, created_at desc, id desc) where organization_id is null;
create index audit_install_type on audit (resource_type, created_at desc, id desc) where organization_id is null;

-- Parts of names are found by their trigrams. A PostgreSQL of one's own may not have the extension, or not for us: the
-- search then reads every name, and finds the same.
do $$ begin
  create extension if not exists pg_trgm;
  create index users_search on users using gin (lower(name) gin_trgm_ops, email gin_trgm_ops);
  create index organizations_search on organizations using gin (lower(name) gin_trgm_ops, slug gin_trgm_ops);
exception when undefined_file or insufficient_privilege or feature_not_supported or undefined_object then
  raise notice 'pg_trgm cannot be had: %', sqlerrm;
end $$;
