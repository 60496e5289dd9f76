-- What keeps a live worker from its work, in words for /api/health: it has no network, say. Null: nothing.
alter table monitor_workers add column trouble text;
