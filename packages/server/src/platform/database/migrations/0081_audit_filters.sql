-- Two filters at once: without these, what one of them finds is read row by row to see whether the other holds. An actor
-- may have made half of all entries; a resource has some thousands at most, so one index that has all the rest will do.
create index audit_actor_action on audit (actor_id, action, created_at desc, id desc) include (project_id, organization_id);
create index audit_actor_type on audit (actor_id, resource_type, created_at desc, id desc) include (project_id, organization_id);
-- The same for what is about an organization as a whole.
create index audit_organization_wide_action on audit (organization_id, action, created_at desc, id desc) where project_id is null;
create index audit_organization_wide_type on audit (organization_id, resource_type, created_at desc, id desc)
  where project_id is null;
drop index audit_resource;
create index audit_resource on audit (resource_id, created_at desc, id desc)
  include (project_id, organization_id, action, resource_type, actor_id);
