-- How often a series was summed up: what was read of its sums holds until it is summed up again.
alter table monitor_schedules add column rolls integer not null default 0;
