-- Where scheduled exports are sent.
create table export_targets (
    id integer primary key,
    channel_id integer not null references channels (id),
    name text not null,
    -- 'https', 's3' or 'sftp'.
    kind text not null,
    -- The settings that aren't secret, as a JSON object of texts.
    settings text not null,
    -- The secrets in the same form, sealed; null for none.
    secrets_sealed blob,
    changed_at integer not null,
    changed_by text not null,
    -- When and how the last connection test ended.
    checked_at integer,
    check_result text,
    -- Deleted targets stay, because deliveries name them; their secrets are gone.
    removed_at integer
) strict;

create index export_targets_by_channel on export_targets (channel_id);

-- Exports that are repeated.
create table export_schedules (
    id integer primary key,
    channel_id integer not null references channels (id),
    name text not null,
    -- Null for exports with identifiers.
    profile_id integer references deidentification_profiles (id),
    formats text not null,
    only_sharing integer not null,
    -- Whether an export has only the rows that have changed since the last one that arrived.
    only_changes integer not null,
    -- 'daily', 'weekly:1' to 'weekly:7' (Monday to Sunday), 'monthly:1' to 'monthly:31'.
    rhythm text not null,
    -- The wall-clock time, HH:mm, and its time zone.
    local_time text not null,
    time_zone text not null,
    -- Null for exports that are only kept.
    target_id integer references export_targets (id),
    -- How many files are kept in the portal.
    kept_count integer not null,
    -- When the next export is due; null while the schedule is off.
    next_at integer,
    changed_at integer not null,
    changed_by text not null,
    -- Who is told by email when an export or a delivery fails: the user who last saved the schedule.
    notified_user integer references users (id) on delete set null,
    removed_at integer
) strict;

create index export_schedules_by_channel on export_schedules (channel_id);
create index export_schedules_due on export_schedules (next_at) where next_at is not null;

alter table exports add column schedule_id integer references export_schedules (id);
alter table exports add column due_at integer;
-- Whether a de-identified export keeps values of a column that is flagged as a direct identifier.
alter table exports add column keeps_identifiers integer not null default 0;
alter table exports add column only_changes integer not null default 0;
-- How often the export of a schedule has failed, why the last time, and when it is tried again.
alter table exports add column failure_count integer not null default 0;
alter table exports add column retry_reason text;
alter table exports add column next_at integer;
-- A schedule makes one export for each time at which it is due, whatever stops the server meanwhile.
create unique index exports_by_schedule on exports (schedule_id, due_at) where schedule_id is not null;

-- Files that are sent to a target.
create table export_deliveries (
    export_id integer primary key references exports (id),
    target_id integer not null references export_targets (id),
    -- 'waiting', 'delivered' or 'failed'.
    state text not null,
    attempt_count integer not null,
    -- When the next attempt is due; null if there is none.
    next_at integer,
    failure text,
    ended_at integer
) strict;

create index export_deliveries_due on export_deliveries (next_at) where next_at is not null;
