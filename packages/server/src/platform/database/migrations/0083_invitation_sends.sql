-- For forgetting who sent invitations when. Some databases have it from an earlier form of 0003.
create index if not exists invitation_sends_sent on invitation_sends (sent_at);
