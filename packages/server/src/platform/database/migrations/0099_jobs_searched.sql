-- Lists of jobs searched by name: folded once, and read from the index alone, as of tests and monitors.
alter table jobs add column name_folded text not null generated always as (lower(name)) stored;
create index jobs_of_project on jobs (project_id, id desc) include (name_folded);
drop index jobs_project;
alter index jobs_of_project rename to jobs_project;
