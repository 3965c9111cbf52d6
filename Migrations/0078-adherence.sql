-- What participants have done of what was planned for them. All of it follows from published designs, participants and
-- responses, and is computed anew from them whenever one of these changes.

-- When the participant completed the response, by the phone's clock, else when it was received; null in responses of
-- previous versions until it is read from their data. The phone's offset from UTC in minutes; null if unknown.
alter table responses add column completed_at integer;
alter table responses add column utc_offset integer;

-- The periods in which a channel's study was paused or deactivated, and so no responses were expected.
create table channel_pauses (
    id integer primary key,
    channel_id integer not null references channels (id),
    began_at integer not null,
    ended_at integer
) strict;

create index channel_pauses_by_channel on channel_pauses (channel_id, began_at);

-- When a study was paused before this version isn't known.
insert into channel_pauses (channel_id, began_at)
select id, unixepoch() * 1000 from channels where status in ('paused', 'deactivated');

-- The sums of a participant's runs. Runs that haven't started yet aren't counted.
create table adherence_people (
    participant_id integer primary key references participants (id) on delete cascade,
    channel_id integer not null references channels (id),
    -- Where the participant belongs now, and whether they take part: what lists of participants need.
    site_id integer references study_sites (id),
    takes_part integer not null default 1 check (takes_part in (0, 1)),
    -- When the runs have to be computed again, although nothing changes until then: 0 for as soon as
    -- possible, 1 for after those.
    next_change_at integer default 0,
    -- Rises with each change from which other runs could follow.
    revision integer not null default 0,
    computed_at integer,
    done integer not null default 0,
    late integer not null default 0,
    missed integer not null default 0,
    -- Runs that are open, and the first time at which one of them closes.
    due integer not null default 0,
    closes_at integer,
    missed_in_a_row integer not null default 0,
    -- When the last missed run closed.
    last_missed_at integer,
    last_contact_at integer not null,
    -- The zone where the participant was last.
    time_zone text not null default ''
) strict;

create index adherence_people_waiting on adherence_people (next_change_at, participant_id) where next_change_at is not null;
create index adherence_people_by_contact
on adherence_people (channel_id, takes_part, last_contact_at, participant_id, last_missed_at, site_id);
create index adherence_people_by_misses
on adherence_people (channel_id, takes_part, missed_in_a_row, participant_id, site_id);
create index adherence_people_by_number on adherence_people (channel_id, takes_part, participant_id, site_id);
create index adherence_people_due on adherence_people (channel_id, takes_part, site_id) where due > 0;
create index adherence_people_by_site on adherence_people (site_id) where site_id is not null;

insert into adherence_people (participant_id, channel_id, site_id, takes_part, last_contact_at)
select id, channel_id, site_id, status = 0, enrolled_at from participants;

-- The runs of a participant that have started, by activity, local month (202611 for November 2026) and the site to which
-- the participant belonged then (0 for none). Each run has three bytes: the local minute of the month and the state.
create table adherence_runs (
    id integer primary key,
    participant_id integer not null references participants (id) on delete cascade,
    activity text not null,
    month integer not null,
    site_id integer not null,
    runs blob not null,
    unique (participant_id, month, activity, site_id)
) strict;

-- The sums of the runs of all participants, by the local day on which they start (days since 1970-01-01).
create table adherence_days (
    id integer primary key,
    channel_id integer not null references channels (id),
    day integer not null,
    site_id integer not null,
    activity text not null,
    done integer not null default 0,
    late integer not null default 0,
    missed integer not null default 0,
    due integer not null default 0,
    unique (channel_id, day, site_id, activity)
) strict;

-- The dates from which a participant's schedules count, in the order in which they became known.
create table adherence_anchors (
    id integer primary key,
    participant_id integer not null references participants (id) on delete cascade,
    -- As the design refers to the question or property.
    source text not null,
    -- YYYY-MM-DD; null for a date that was removed.
    day text,
    seen_at integer not null
) strict;

create index adherence_anchors_by_participant on adherence_anchors (participant_id, source, id);

-- Channels of which all participants have to be computed again, and how far they are marked.
create table adherence_restarts (
    channel_id integer primary key references channels (id),
    marked_participant_id integer not null default 0
) strict;

-- What the nightly check found: participants whose stored runs were not those that follow from the data.
create table adherence_checks (
    id integer primary key,
    checked_at integer not null,
    participant_count integer not null,
    difference_count integer not null
) strict;

-- Whatever changes a participant's runs marks them, so no statement can be forgotten. Triggers are written differently for
-- other databases.

create trigger adherence_of_new_participants after insert on participants begin
    insert into adherence_people (participant_id, channel_id, site_id, takes_part, last_contact_at)
    values (new.id, new.channel_id, new.site_id, new.status = 0, new.enrolled_at);
end;

create trigger adherence_of_changed_participants
after update of status, withdrawn_at, enrolled_at, site_id on participants begin
    update adherence_people set next_change_at = 0, revision = revision + 1, site_id = new.site_id,
        takes_part = new.status = 0
    where participant_id = new.id;
end;

create trigger adherence_of_new_responses after insert on responses begin
    update adherence_people set next_change_at = 0, revision = revision + 1
    where participant_id = new.participant_id;
end;

-- Forwarding a response (status 3) changes nothing.
create trigger adherence_of_changed_responses after update of status on responses
when old.status <> new.status and old.status <> 3 and new.status <> 3 begin
    update adherence_people set next_change_at = 0, revision = revision + 1
    where participant_id = new.participant_id;
end;

create trigger adherence_of_new_properties after insert on participant_property_values begin
    update adherence_people set next_change_at = 0, revision = revision + 1
    where participant_id = (select t.participant_id from enrollment_tokens t where t.id = new.token_id);
end;

create trigger adherence_of_changed_properties after update on participant_property_values begin
    update adherence_people set next_change_at = 0, revision = revision + 1
    where participant_id = (select t.participant_id from enrollment_tokens t where t.id = new.token_id);
end;

create trigger adherence_of_removed_properties after delete on participant_property_values begin
    update adherence_people set next_change_at = 0, revision = revision + 1
    where participant_id = (select t.participant_id from enrollment_tokens t where t.id = old.token_id);
end;

-- A sign-in is a contact.
create trigger adherence_of_sign_ins after update of signed_in_at on accounts
when new.signed_in_at is not null begin
    update adherence_people set next_change_at = 0, revision = revision + 1
    where participant_id in (
        select p.id from account_studies s join participants p on p.app_token_digest = s.app_token_digest
        where s.account_id = new.id);
end;

-- The account of a participant becomes known after the enrollment.
create trigger adherence_of_new_links after insert on account_studies when new.app_token_digest is not null begin
    update adherence_people set next_change_at = 0, revision = revision + 1
    where participant_id = (select p.id from participants p where p.app_token_digest = new.app_token_digest);
end;

create trigger adherence_of_changed_links after update of app_token_digest on account_studies
when new.app_token_digest is not null begin
    update adherence_people set next_change_at = 0, revision = revision + 1
    where participant_id = (select p.id from participants p where p.app_token_digest = new.app_token_digest);
end;

-- What concerns all participants of a channel marks the channel: there may be many.
create trigger adherence_of_publications after insert on publications begin
    insert into adherence_restarts (channel_id) values (new.channel_id)
    on conflict (channel_id) do update set marked_participant_id = 0;
end;

create trigger adherence_of_statuses after update of status on channels when old.status <> new.status begin
    insert into adherence_restarts (channel_id) values (new.id)
    on conflict (channel_id) do update set marked_participant_id = 0;
end;

create trigger adherence_of_zones after update of time_zone on study_sites when old.time_zone <> new.time_zone begin
    insert into adherence_restarts (channel_id) values (new.channel_id)
    on conflict (channel_id) do update set marked_participant_id = 0;
end;

-- Schedules may count from an answer, which editors can change.
create trigger adherence_of_edited_rows after insert on list_row_changes begin
    update adherence_people set next_change_at = 0, revision = revision + 1
    where participant_id = new.participant_id;
end;
