-- An artifact that could not be stored, the disk being full say, is still listed, so that nobody looks for it in vain.
alter table artifacts add column missing boolean not null default false;
