-- Alerts look at monitors in maintenance every few seconds: what would have been told stands in the history.
create index monitors_in_maintenance on monitors (id) where status = 'maintenance';
