-- Names that programs give to what they look after: the same thing keeps its name whatever it is called.
-- Unique per project and kind of resource (modules/external-ids).
alter table tests add column external_id text;
alter table jobs add column external_id text;
alter table monitors add column external_id text;
alter table notification_providers add column external_id text;
create unique index tests_external_id on tests (project_id, external_id) where external_id is not null;
create unique index jobs_external_id on jobs (project_id, external_id) where external_id is not null;
create unique index monitors_external_id on monitors (project_id, external_id) where external_id is not null;
create unique index notification_providers_external_id
  on notification_providers (project_id, external_id) where external_id is not null;
