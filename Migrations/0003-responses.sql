-- Enrollment tokens, participants, responses, and the catalogue of the Lists that responses are parsed into.
-- Instants are milliseconds since 1970 (UTC); a flag is 0 or 1; a *_key is the folded form that look-ups compare.
-- Numbers that leave the server (batches, participants, responses) are never given twice: autoincrement.

create table token_batches (
    id integer primary key autoincrement,
    channel_id integer not null references channels (id),
    token_count integer not null check (token_count > 0),
    -- Rises while a large batch is being made; the batch is complete when both counts are equal.
    issued_count integer not null check (issued_count between 0 and token_count),
    label text not null default '',
    note text not null default '',
    created_at integer not null,
    created_by text not null
) strict;

create index token_batches_by_channel on token_batches (channel_id, id);

create table participants (
    id integer primary key autoincrement,
    channel_id integer not null references channels (id),
    -- The secret that the app holds: a keyed digest finds it, the sealed form can be shown to an administrator.
    -- Both are gone once the participant has withdrawn.
    app_token_digest blob unique,
    app_token_sealed blob,
    status integer not null default 0 check (status in (0, 1)),
    allow_data_sharing text not null check (allow_data_sharing in ('true', 'false', 'NA')),
    enrolled_at integer not null,
    withdrawn_at integer,
    check ((app_token_digest is null) = (app_token_sealed is null)),
    check ((status = 1) = (withdrawn_at is not null))
) strict;

create index participants_by_channel on participants (channel_id, id);

create table enrollment_tokens (
    id integer primary key,
    batch_id integer not null references token_batches (id),
    -- Unique over all studies: the token alone says which study it opens.
    token text not null unique check (length(token) = 9),
    participant_id integer references participants (id),
    used_at integer,
    check ((participant_id is null) = (used_at is null))
) strict;

create index enrollment_tokens_by_batch on enrollment_tokens (batch_id, id);
create unique index enrollment_tokens_by_participant on enrollment_tokens (participant_id)
where participant_id is not null;
create index enrollment_tokens_used on enrollment_tokens (batch_id, used_at) where participant_id is not null;

-- What is left of participants who withdrew with erasure: how many, from which batch, on which day. Batch 0
-- stands for those who enrolled without a token.
create table erasures (
    channel_id integer not null references channels (id),
    batch_id integer not null,
    day text not null,
    participant_count integer not null,
    primary key (channel_id, batch_id, day)
) strict;

create table responses (
    id integer primary key autoincrement,
    channel_id integer not null references channels (id),
    participant_id integer not null references participants (id),
    activity_id text not null,
    version text not null,
    run text not null,
    language text not null,
    -- The `data` member exactly as it came.
    data text not null,
    -- 0 pending, 1 processed, 2 error, 3 forwarded
    status integer not null check (status between 0 and 3),
    received_at integer not null,
    processed_at integer,
    processed_by text,
    error_message text,
    check ((status = 2) = (error_message is not null))
) strict;

create index responses_by_channel on responses (channel_id, status, id);
create index responses_by_participant on responses (participant_id);

-- A List's rows are in the table list_<id>, its columns there are c<number>.
create table lists (
    id integer primary key autoincrement,
    channel_id integer not null references channels (id),
    name text not null,
    name_key text not null,
    title text not null,
    kind text not null check (kind in ('survey', 'choices', 'group', 'task')),
    parent_id integer references lists (id),
    created_at integer not null,
    unique (channel_id, name_key)
) strict;

create table list_columns (
    list_id integer not null references lists (id),
    number integer not null,
    name text not null,
    name_key text not null,
    type text not null check (type in ('integer', 'double', 'boolean', 'dateTime', 'string')),
    -- The longest text in characters; null is no limit.
    max_length integer,
    role text not null check (role in ('answer', 'otherText', 'foreignKey')),
    result_type text,
    description text not null,
    primary key (list_id, number),
    unique (list_id, name_key)
) strict;

-- Which versions of which activities the Lists can hold, so that their designs are not read again.
create table applied_designs (
    channel_id integer not null references channels (id),
    activity_key text not null,
    version text not null,
    applied_at integer not null,
    primary key (channel_id, activity_key, version)
) strict;

-- Where the designs of surveys come from, for a folder and all below it that say nothing else.
create table metadata_sources (
    folder_id integer primary key references folders (id) on delete cascade,
    kind text not null check (kind in ('portal', 'files', 'wcp')),
    directory text,
    base_url text,
    user_name text,
    password_sealed blob,
    changed_at integer not null,
    changed_by text not null,
    check ((kind = 'files') = (directory is not null)),
    check ((kind = 'wcp') = (base_url is not null))
) strict;

create table enrollment_settings (
    channel_id integer primary key references channels (id),
    refuses_while_not_collecting integer not null default 0
        check (refuses_while_not_collecting in (0, 1))
) strict;
