-- For the lists of the whole install, newest first.
create index users_created on users (created_at desc, id desc);
create index organizations_created on organizations (created_at desc, id desc);
