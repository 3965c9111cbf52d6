-- What the pages of the response server need: causes of failures, reprocessing with progress, tokens that are taken
-- back, and indexes on the columns of large Lists.

-- Which kind of failure an error is, and about which question: what its message says without the values in it.
alter table responses add column error_cause text;

-- The responses of an activity in the order of their arrival, and how many came on which day.
create index responses_by_activity on responses (channel_id, activity_id, received_at);

-- Failed responses that are being tried again; a restart goes on with those that have not ended.
create table reprocessings (
    id integer primary key autoincrement,
    channel_id integer not null references channels (id),
    -- Which failed responses: empty is any.
    activity_id text not null,
    cause text not null,
    -- Only responses up to here, so that it ends although others fail meanwhile; and how far it is.
    last_response_id integer not null,
    reached_response_id integer not null default 0,
    total_count integer not null,
    -- Failed responses of the activity that have another cause: what is in error beyond them has failed again.
    other_count integer not null,
    requeued_count integer not null default 0,
    failed_again_count integer,
    started_at integer not null,
    started_by text not null,
    ended_at integer,
    check ((ended_at is null) = (failed_again_count is null))
) strict;

create index reprocessings_by_channel on reprocessings (channel_id, id);

-- Unused tokens of a batch stop working together, a single one alone.
alter table token_batches add column revoked_at integer;
alter table token_batches add column revoked_by text;
alter table enrollment_tokens add column revoked_at integer;
create index enrollment_tokens_revoked on enrollment_tokens (batch_id) where revoked_at is not null;

-- Who enrolled when, for the curve of the study's home.
create index participants_by_enrollment on participants (channel_id, enrolled_at);

-- Columns of Lists that have an index, named as in the List's table.
create table list_indexes (
    list_id integer not null references lists (id),
    column_name text not null,
    created_at integer not null,
    primary key (list_id, column_name)
) strict;
