-- A failed response can be discarded and restored, and the problems of a failed one are kept so that programs read them.
-- SQLite changes no check of a column: the table is made anew.
create table discardable_responses (
    id integer primary key autoincrement,
    channel_id integer not null references channels (id),
    participant_id integer not null references participants (id),
    activity_id text not null,
    version text not null,
    run text not null,
    language text not null,
    -- The `data` member exactly as it came.
    data text not null,
    -- 0 pending, 1 processed, 2 error, 3 forwarded, 4 discarded
    status integer not null check (status between 0 and 4),
    received_at integer not null,
    processed_at integer,
    processed_by text,
    error_message text,
    error_cause text,
    -- Which values are wrong, what was expected and what came, as JSON; null for failures that concern no value, and for
    -- those of earlier versions.
    error_problems text,
    check ((status in (2, 4)) = (error_message is not null))
) strict;

insert into discardable_responses
    (id, channel_id, participant_id, activity_id, version, run, language, data, status, received_at, processed_at,
    processed_by, error_message, error_cause)
select id, channel_id, participant_id, activity_id, version, run, language, data, status, received_at, processed_at,
    processed_by, error_message, error_cause
from responses order by id;

-- Numbers of responses are never given twice, not even after the newest was erased.
delete from sqlite_sequence where name = 'discardable_responses';
insert into sqlite_sequence (name, seq)
select 'discardable_responses', seq from sqlite_sequence where name = 'responses';

drop table responses;
alter table discardable_responses rename to responses;

create index responses_by_channel on responses (channel_id, status, id);
create index responses_by_participant on responses (participant_id);
create index responses_by_activity on responses (channel_id, activity_id, received_at);
