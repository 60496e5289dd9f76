-- Which config (everything as code) deployed a resource: a config deletes only what it deployed (modules/external-ids).
alter table tests add column managed_by text;
alter table jobs add column managed_by text;
alter table monitors add column managed_by text;
alter table notification_providers add column managed_by text;
