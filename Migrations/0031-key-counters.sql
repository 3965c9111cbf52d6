-- Numbers that leave the server are never given twice, not even after the newest row was deleted.

-- The last number that was given to a row of a List's table. The row stays while the List exists, whatever happens to
-- its table; the store writes it in the transaction of the rows.
create table key_counters (
    table_name text primary key,
    last_key integer not null
) strict;

-- Tables that were made before without autoincrement: enrollment tokens are deleted with participants who are erased,
-- signatures, data locks and notifications with the channel.
create table numbered_enrollment_tokens (
    id integer primary key autoincrement,
    batch_id integer not null references token_batches (id),
    token text not null unique check (length(token) = 9),
    participant_id integer references participants (id),
    used_at integer,
    revoked_at integer,
    revoked_by text,
    revoke_reason text,
    check ((participant_id is null) = (used_at is null))
) strict;

insert into numbered_enrollment_tokens
    (id, batch_id, token, participant_id, used_at, revoked_at, revoked_by, revoke_reason)
select id, batch_id, token, participant_id, used_at, revoked_at, revoked_by, revoke_reason
from enrollment_tokens order by id;

drop table enrollment_tokens;
alter table numbered_enrollment_tokens rename to enrollment_tokens;

create index enrollment_tokens_by_batch on enrollment_tokens (batch_id, id);
create unique index enrollment_tokens_by_participant on enrollment_tokens (participant_id)
where participant_id is not null;
create index enrollment_tokens_used on enrollment_tokens (batch_id, used_at) where participant_id is not null;
create index enrollment_tokens_revoked on enrollment_tokens (batch_id) where revoked_at is not null;
create index enrollment_tokens_by_use on enrollment_tokens (used_at, id) where used_at is not null;

create table numbered_signatures (
    id integer primary key autoincrement,
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

insert into numbered_signatures
    (id, channel_id, publication_id, event_seq, action, user_id, signer_name, meaning, signed_at, statement, digest)
select id, channel_id, publication_id, event_seq, action, user_id, signer_name, meaning, signed_at, statement, digest
from signatures order by id;

create table numbered_data_locks (
    id integer primary key autoincrement,
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

insert into numbered_data_locks
    (id, channel_id, locked_at, locked_by, lock_reason, lock_signature_id, unlocked_at, unlocked_by, unlock_reason,
    unlock_signature_id)
select id, channel_id, locked_at, locked_by, lock_reason, lock_signature_id, unlocked_at, unlocked_by, unlock_reason,
    unlock_signature_id
from data_locks order by id;

drop table data_locks;
drop table signatures;
alter table numbered_signatures rename to signatures;
alter table numbered_data_locks rename to data_locks;

create index signatures_by_channel on signatures (channel_id, id);
create index data_locks_by_channel on data_locks (channel_id, id);
create unique index data_locks_open on data_locks (channel_id) where unlocked_at is null;

-- Phones know notifications by their numbers; those of a study leave with it.
create table numbered_notifications (
    id integer primary key autoincrement,
    -- To everybody who uses an app, or to the participants of one channel of a study.
    app_folder_id integer references folders (id) on delete cascade,
    channel_id integer references channels (id) on delete cascade,
    subject text not null check (subject in ('announcement', 'study', 'activity', 'resource')),
    -- By language, as JSON.
    text text not null,
    revision integer not null,
    created_at integer not null,
    modified_at integer not null,
    modified_by integer,
    modified_by_name text not null,
    check ((app_folder_id is null) <> (channel_id is null))
) strict;

insert into numbered_notifications
    (id, app_folder_id, channel_id, subject, text, revision, created_at, modified_at, modified_by, modified_by_name)
select id, app_folder_id, channel_id, subject, text, revision, created_at, modified_at, modified_by, modified_by_name
from notifications order by id;

drop table notifications;
alter table numbered_notifications rename to notifications;

create index notifications_by_app on notifications (app_folder_id);
create index notifications_by_channel on notifications (channel_id);
