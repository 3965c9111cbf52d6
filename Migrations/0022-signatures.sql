-- Electronic signatures, where they are required, and the locks of a study's data.

-- On which channels below a folder people sign what they publish, launch and end; without a row on none.
create table signing_rules (
    folder_id integer primary key references folders (id) on delete cascade,
    extent text not null check (extent in ('live', 'both'))
) strict;

-- A signature is tied to one event of the audit: that holds the digest of the statement, and the statement holds
-- everything that the event says.
create table signatures (
    id integer primary key,
    channel_id integer not null references channels (id) on delete cascade,
    -- The publication that was signed; null for acts that publish nothing.
    publication_id integer unique references publications (id) on delete cascade,
    event_seq integer not null unique,
    action text not null,
    user_id integer not null,
    signer_name text not null,
    meaning text not null check (meaning in ('approval', 'responsibility', 'review', 'authorship')),
    signed_at integer not null,
    -- What was signed, by whom and how, as JSON; its SHA-256 in hex.
    statement text not null,
    digest text not null
) strict;

create index signatures_by_channel on signatures (channel_id, id);

-- While a lock is open, nobody changes the Lists of the channel.
create table data_locks (
    id integer primary key,
    channel_id integer not null references channels (id) on delete cascade,
    locked_at integer not null,
    locked_by text not null,
    lock_reason text not null,
    lock_signature_id integer not null unique references signatures (id) on delete cascade,
    unlocked_at integer,
    unlocked_by text,
    unlock_reason text,
    unlock_signature_id integer unique references signatures (id) on delete cascade,
    check ((unlocked_at is null) = (unlock_signature_id is null)),
    check ((unlocked_at is null) = (unlock_reason is null))
) strict;

create index data_locks_by_channel on data_locks (channel_id, id);
create unique index data_locks_open on data_locks (channel_id) where unlocked_at is null;
