-- Messages that are pushed to the devices of accounts.

-- A message in the queue: a sending of a notification, or what another program sent with an API key.
create table push_messages (
    id integer primary key,
    app_folder_id integer not null references folders (id) on delete cascade,
    sending_id integer unique references notification_sendings (id) on delete cascade,
    -- The study whose participants receive it; null for all users of the app.
    study_id text,
    study_key text,
    -- As apps name it.
    subject text not null,
    title text not null,
    -- By language, as JSON.
    text text not null,
    queued_at integer not null,
    -- The number of devices for which it was queued.
    recipients integer not null default 0
) strict;

create index push_messages_by_app on push_messages (app_folder_id);

-- A message for the device of an account. The row is deleted once the service has accepted the message.
create table push_deliveries (
    id integer primary key,
    message_id integer not null references push_messages (id) on delete cascade,
    account_id integer not null references accounts (id) on delete cascade,
    state text not null default 'waiting' check (state in ('waiting', 'failed')),
    attempts integer not null default 0,
    next_attempt_at integer not null,
    leased_until integer,
    -- Why the last attempt failed; empty if there was none.
    reason text not null default '',
    failed_at integer,
    check ((state = 'failed') = (failed_at is not null))
) strict;

create index push_deliveries_waiting on push_deliveries (next_attempt_at, id) where state = 'waiting';
create index push_deliveries_failed on push_deliveries (failed_at) where state = 'failed';
create index push_deliveries_by_message on push_deliveries (message_id, state, reason);
create index push_deliveries_by_account on push_deliveries (account_id);

-- The numbers of devices whose rows are deleted, by what happened.
create table push_results (
    message_id integer not null references push_messages (id) on delete cascade,
    result text not null check (result in ('sent', 'failed', 'unknown', 'unreachable')),
    reason text not null default '',
    devices integer not null,
    primary key (message_id, result, reason)
) strict;

-- What happened with the last message to the device.
alter table account_sessions add column push_result text check (push_result in ('sent', 'failed', 'unknown', 'waiting'));
alter table account_sessions add column push_reason text not null default '';
alter table account_sessions add column push_at integer;
