-- Which storage of artifacts and consoles belongs to this install: the id that also stands in a file of that storage.
create table storage (
  one boolean primary key default true check (one),
  id uuid not null,
  created_at timestamptz not null default now()
);
