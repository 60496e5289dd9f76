-- Where runs and checks are carried out. `position` is their order on the wire.
create table locations (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null,
  region text not null,
  position int not null,
  created_at timestamptz not null default now()
);

insert into locations (id, name, region, position) values
  ('us-east', 'US East', 'us-east', 1),
  ('eu-central', 'EU Central', 'eu-central', 2),
  ('asia-pacific', 'Asia Pacific', 'asia-pacific', 3),
  ('global', 'Global', 'global', 4);
