-- How a person stands in an organization, or in one of its projects: all that the front door asks before a request about
-- it, so that whoever looks up the person can ask it in the same statement. Without an organization it is the one that the
-- person joined first. Null: there is no such organization, or the person is banned; a role of null: it does not exist for
-- them.
create function standing_in(person uuid, organization uuid, project uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'organizationId', o.id,
    'projectId', p.id,
    'isDoomed', o.deleted_at is not null,
    'isArchived', coalesce(p.status = 'archived', false),
    'needsTwoFactor', m.user_id is not null and not u.two_factor_enabled
      and coalesce((o.settings ->> 'require2fa')::boolean, false),
    'role', case when p.id is not null then effective_role(p.id, u.id)
      when project is not null then null
      else coalesce(m.role, case when u.is_super_admin then 'super_admin' end) end)
  from organizations o
    join users u on u.id = person and u.banned_at is null
    left join members m on m.organization_id = o.id and m.user_id = u.id
    left join projects p on p.id = project and p.organization_id = o.id and p.deleted_at is null
  where o.id = coalesce(organization, (
    select organization_id from members where user_id = person order by joined_at, organization_id limit 1))
$$;
