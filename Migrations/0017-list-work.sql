-- What people make of Lists: saved views and charts, and corrections of rows with what was before.

-- Columns, filters and sort of a List under a name, or a chart of it.
create table list_views (
    id integer primary key autoincrement,
    list_id integer not null references lists (id) on delete cascade,
    kind text not null check (kind in ('rows', 'chart')),
    name text not null,
    name_key text not null,
    -- Whose it is; null is everybody's who may see the List.
    owner_id integer references users (id) on delete cascade,
    -- What is shown, as an address of the List says it.
    query text not null,
    changed_at integer not null,
    changed_by text not null
) strict;

create unique index list_views_shared on list_views (list_id, name_key) where owner_id is null;
create unique index list_views_own on list_views (list_id, owner_id, name_key) where owner_id is not null;
create index list_views_by_owner on list_views (owner_id);

-- Rows that people added, corrected, deleted and restored. Values are those of a participant and go with one who is
-- erased; the audit holds digests of them.
create table list_row_changes (
    id integer primary key autoincrement,
    list_id integer not null references lists (id) on delete cascade,
    row_key integer not null,
    participant_id integer not null references participants (id) on delete cascade,
    response_id integer,
    kind text not null check (kind in ('add', 'edit', 'delete', 'restore')),
    -- The change that this one is a part of: a deleted row takes those below it along.
    part_of integer references list_row_changes (id) on delete cascade,
    reason text not null,
    -- The values by physical column: those that were changed, or all of a deleted row.
    before text not null,
    after text not null,
    changed_at integer not null,
    changed_by text not null,
    -- When a deleted row came back, under which key.
    restored_at integer,
    restored_key integer
) strict;

create index list_row_changes_by_row on list_row_changes (list_id, row_key, id);
create index list_row_changes_deleted on list_row_changes (list_id, id)
where kind = 'delete' and restored_at is null and part_of is null;
create index list_row_changes_by_participant on list_row_changes (participant_id);
create index list_row_changes_by_part on list_row_changes (part_of) where part_of is not null;
