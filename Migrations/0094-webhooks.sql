-- The receivers of signed messages about events in a study.
create table webhooks (
    -- Never used again, so that an old page can't change another webhook.
    id integer primary key autoincrement,
    channel_id integer not null references channels (id) on delete cascade,
    name text not null,
    -- The types of events that are sent, separated by spaces.
    events text not null,
    is_on integer not null check (is_on in (0, 1)),
    -- A JSON object with the URL and the secrets. Only null while the row is made.
    credentials_sealed blob,
    -- Since when the receiver hasn't accepted messages, how many it refused in a row, and until when nothing is sent.
    failing_since integer,
    failure_count integer not null default 0,
    paused_until integer not null default 0,
    -- Why the portal switched it off; empty otherwise.
    off_reason text not null default '',
    -- Whether an email was sent since it has been failing.
    is_noticed integer not null default 0 check (is_noticed in (0, 1)),
    changed_at integer not null,
    changed_by text not null,
    -- Who gets an email when messages can't be delivered: the user who last saved the webhook.
    notified_user integer references users (id) on delete set null
) strict;

create index webhooks_by_channel on webhooks (channel_id);

create table webhook_messages (
    id integer primary key autoincrement,
    webhook_id integer not null references webhooks (id) on delete cascade,
    -- The ID that receivers see, the same for every attempt.
    uid text not null unique,
    event text not null,
    body text not null,
    -- The participant whom the message is about; it goes with their data. Null for messages about an erasure.
    participant_id integer references participants (id) on delete cascade,
    created_at integer not null,
    state text not null check (state in ('waiting', 'delivered', 'failed')),
    -- How many attempts were made since it was created or last resent.
    attempt_count integer not null default 0,
    -- When the next attempt is due; null if there is none. During an attempt, when it would be repeated after a crash.
    next_at integer,
    ended_at integer,
    check ((state = 'waiting') = (next_at is not null)),
    check ((state = 'waiting') = (ended_at is null))
) strict;

create index webhook_messages_by_webhook on webhook_messages (webhook_id, id);
create index webhook_messages_by_state on webhook_messages (webhook_id, state, id);
create index webhook_messages_due on webhook_messages (webhook_id, next_at, id) where next_at is not null;
create index webhook_messages_by_participant on webhook_messages (participant_id) where participant_id is not null;
create index webhook_messages_by_end on webhook_messages (ended_at) where ended_at is not null;

create table webhook_attempts (
    id integer primary key autoincrement,
    message_id integer not null references webhook_messages (id) on delete cascade,
    started_at integer not null,
    -- Null while the message is being sent.
    ended_at integer,
    -- What the receiver answered: status and the first part of the body; null where it didn't.
    status integer,
    answer text not null default '',
    failure text not null default ''
) strict;

create index webhook_attempts_by_message on webhook_attempts (message_id, id);
create index webhook_attempts_open on webhook_attempts (id) where ended_at is null;

-- The secrets that sign forwarded responses; null if they aren't signed.
alter table forwardings add column signing_sealed blob;
