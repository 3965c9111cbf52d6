-- Exports that are made in the background: what was asked for, how far each is, and the file that came of it.

create table exports (
    id integer primary key autoincrement,
    channel_id integer not null references channels (id),
    -- The List that was asked for, and which of its rows and columns, as the parameters of its page; null and empty
    -- for the whole study.
    list_id integer,
    view text not null,
    -- What people call it: the List's title, or the study's.
    title text not null,
    -- The names of the formats, with blanks between.
    formats text not null,
    shows_labels integer not null check (shows_labels in (0, 1)),
    guards_formulas integer not null check (guards_formulas in (0, 1)),
    -- Whether enrollment tokens are in it, which not everybody sees who sees responses.
    holds_tokens integer not null check (holds_tokens in (0, 1)),
    state text not null check (state in ('waiting', 'running', 'done', 'failed', 'stopped', 'removed')),
    -- How often it was begun: after a restart it begins anew.
    attempt_count integer not null default 0,
    -- How many rows it goes through, and how many it has gone through.
    step_total integer not null default 0,
    step_count integer not null default 0,
    -- How many rows of Lists and raw responses are in the file.
    row_count integer not null default 0,
    asked_at integer not null,
    asked_by text not null,
    ended_at integer,
    -- The name under which the file is taken away, its size, its SHA-256 in hex, and when it is deleted here.
    file_name text not null,
    file_size integer,
    digest text,
    expires_at integer,
    failure text,
    check ((state = 'failed') = (failure is not null)),
    check (state not in ('done', 'removed') or (digest is not null and file_size is not null))
) strict;

create index exports_by_channel on exports (channel_id, id);
create index exports_by_state on exports (state, id);
