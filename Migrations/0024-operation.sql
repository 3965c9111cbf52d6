-- Operation: what failed, how mail goes, which backups there are, and the panels of a study's home.

create table site_errors (
    id integer primary key,
    -- Where: the method and pattern of a route, or an empty text for work in the background.
    route text not null,
    -- What, without anything that people or apps had sent.
    message text not null,
    occurrence_count integer not null,
    -- How many there were at the last reset.
    reset_count integer not null default 0,
    first_at integer not null,
    last_at integer not null,
    unique (route, message)
) strict;

create index site_errors_by_time on site_errors (last_at);

-- The latest of each, so that the log can be searched for them.
create table site_error_occurrences (
    id integer primary key,
    error_id integer not null references site_errors (id) on delete cascade,
    occurred_at integer not null,
    -- Empty for work in the background.
    request_id text not null
) strict;

create index site_error_occurrences_by_error on site_error_occurrences (error_id, id);
create index site_error_occurrences_by_request on site_error_occurrences (request_id) where request_id <> '';

create table site_error_resets (
    id integer primary key check (id = 1),
    reset_at integer not null,
    reset_by text not null
) strict;

create table mail_states (
    id integer primary key check (id = 1),
    sent_at integer,
    failed_at integer,
    -- How many letters in a row were not handed over, and why the last was not.
    failure_count integer not null default 0,
    failure text not null default ''
) strict;

create table backups (
    id integer primary key autoincrement,
    kind text not null check (kind in ('schedule', 'asked', 'migration', 'console')),
    asked_by text not null,
    path text not null,
    state text not null check (state in ('waiting', 'running', 'done', 'failed', 'stopped', 'removed')),
    asked_at integer not null,
    ended_at integer,
    -- How much of the database is copied, in thousandths.
    progress integer not null default 0,
    byte_count integer,
    row_count integer,
    failure text not null default '',
    verification text not null default 'none' check (verification in ('none', 'waiting', 'running', 'whole', 'damaged')),
    verified_at integer,
    check (state <> 'done' or (byte_count is not null and row_count is not null))
) strict;

create index backups_by_state on backups (state, id);

-- Channels whose publication is to be followed by trying failed responses again.
create table design_mendings (
    channel_id integer primary key references channels (id) on delete cascade
) strict;

-- The panels of a study's home, in their order; a channel without rows shows the usual ones.
create table home_panels (
    id integer primary key,
    channel_id integer not null references channels (id) on delete cascade,
    position integer not null,
    kind text not null check (kind in ('set-up', 'batches', 'lists', 'table', 'view')),
    -- The table of the data browser, as its page is addressed, or the number of a saved view.
    subject text not null default '',
    unique (channel_id, kind, subject)
) strict;

create index home_panels_by_channel on home_panels (channel_id, position);

-- A channel whose panels were chosen, even if none is left.
create table home_layouts (
    channel_id integer primary key references channels (id) on delete cascade,
    changed_at integer not null,
    changed_by text not null
) strict;
