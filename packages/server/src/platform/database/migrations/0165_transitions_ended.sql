-- Uptime of several locations is read from the intervals that reach into a window, out of all that a monitor ever had.
create index monitor_transitions_ended on monitor_transitions (monitor_id, ended_at);
