-- How many participants had to consent again when a version was published: what the person who published saw. Null for
-- versions that asked no one, and for those published before this was recorded.
alter table publications add column reconsenting_participants integer;

-- How many responses each version of an activity has, which decides whether a change of the design gives stored answers
-- another meaning.
create index responses_by_version on responses (channel_id, activity_id, version, status);
