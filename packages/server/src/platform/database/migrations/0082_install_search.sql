-- Beginnings of names, for searches that are too short for trigrams.
create index users_name_start on users (lower(name) text_pattern_ops);
create index users_email_start on users (email text_pattern_ops);
create index organizations_name_start on organizations (lower(name) text_pattern_ops);
create index organizations_slug_start on organizations (slug text_pattern_ops);
