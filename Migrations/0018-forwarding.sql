-- Forwarding: where the responses of a channel are sent on to, and every attempt with its answer.

create table forwardings (
    channel_id integer primary key references channels (id) on delete cascade,
    kind text not null check (kind in ('disabled', 'basic', 'oauth')),
    user_name text not null,
    password_sealed blob,
    basic_url text not null,
    -- Sealed, because the secret that is traded for a token stands in its query.
    token_request_url_sealed blob,
    token_field text not null,
    header_name text not null,
    oauth_url text not null,
    changed_at integer not null,
    changed_by text not null,
    -- Nothing is sent before this: after a failure an interval passes.
    next_run_at integer not null default 0,
    failing_since integer,
    -- The response that was not taken: the others go first, so that it does not hold them up for ever.
    failed_response_id integer not null default 0,
    last_run_at integer not null default 0,
    -- Until when a worker has the channel; when it is over, the worker is gone and another goes on.
    leased_until integer
) strict;

create table forwarding_attempts (
    id integer primary key autoincrement,
    channel_id integer not null references channels (id) on delete cascade,
    -- Null for a test. What a target answered about a participant goes with the response.
    response_id integer references responses (id) on delete cascade,
    kind text not null check (kind in ('run', 'replay', 'test')),
    state text not null
        check (state in ('waiting', 'sending', 'delivered', 'failed', 'interrupted', 'cancelled')),
    -- The address without its query.
    target text not null,
    started_at integer not null,
    ended_at integer,
    -- What the target answered: status and the first part of the body; null where it did not.
    status integer,
    answer text not null default '',
    failure text not null default '',
    -- Who asked for a test or a replay.
    requested_by text not null default '',
    check ((kind = 'test') = (response_id is null)),
    check ((state in ('waiting', 'sending')) = (ended_at is null))
) strict;

create index forwarding_attempts_by_channel on forwarding_attempts (channel_id, id);
create index forwarding_attempts_by_response on forwarding_attempts (response_id);
create index forwarding_attempts_open on forwarding_attempts (channel_id, state, id)
where state in ('waiting', 'sending');
create index forwarding_attempts_failed on forwarding_attempts (channel_id, id)
where state in ('failed', 'interrupted');
