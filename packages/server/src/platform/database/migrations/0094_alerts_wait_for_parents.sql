-- Until when what is to be told of a trouble waits for a look at the monitors that it may come from.
alter table alert_troubles add column held_until timestamptz;
create index alert_troubles_held on alert_troubles (held_until) where closed_at is null and held_until is not null;
