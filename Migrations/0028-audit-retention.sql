-- How long events of the audit are kept, and the archives into which they leave.

create table audit_retention (
    id integer primary key check (id = 1),
    -- Whole years; without a row, events are kept forever.
    years integer not null check (years between 2 and 100)
) strict;

create table audit_archives (
    id integer primary key autoincrement,
    state text not null check (state in ('waiting', 'ready', 'removed', 'failed', 'replaced')),
    -- Events before this time were looked at.
    before_at integer not null,
    asked_at integer not null,
    asked_by text not null,
    -- The file that was written: its name in the folder of archives, its size and its SHA-256 in hex.
    file_name text not null default '',
    byte_count integer,
    digest text,
    event_count integer not null default 0,
    -- SHA-256, in hex, of the runs of numbers that are in it.
    runs_digest text,
    failure text not null default '',
    -- The event that took the place of what left the log.
    checkpoint_seq integer unique,
    -- The seal of that checkpoint under the present key of the data folder. It is not in the event, since the chain
    -- covers that and an exchange of the key makes another seal.
    checkpoint_seal blob,
    check (state not in ('ready', 'removed') or (digest is not null and runs_digest is not null)),
    check ((state = 'removed') = (checkpoint_seq is not null)),
    check ((checkpoint_seq is null) = (checkpoint_seal is null))
) strict;

-- Events that left the log, as runs of numbers without a gap: the digest before each and that of its last event, so
-- that the chain goes on across it.
create table audit_runs (
    first_seq integer primary key,
    last_seq integer not null,
    before_digest blob not null,
    last_digest blob not null,
    archive_id integer not null references audit_archives (id),
    check (last_seq >= first_seq)
) strict;

create index audit_runs_by_archive on audit_runs (archive_id, first_seq);

-- The actions that were recorded in a folder, each found in one step.
create index audit_events_by_folder_and_action on audit_events (folder_id, action);
