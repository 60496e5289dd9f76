-- What holds where a monitor's config is silent stands in modules/monitors/config.ts alone. Every program, that of the release
-- before too, gives these columns when it makes a monitor.
alter table monitors
  alter column locations drop default,
  alter column confirm_retries drop default,
  alter column confirm_delay_seconds drop default,
  alter column quorum drop default;
