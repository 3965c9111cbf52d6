-- Views are saved of any table that people read: of Lists, and of the tables of enrollment.

create table saved_views (
    id integer primary key autoincrement,
    channel_id integer not null references channels (id) on delete cascade,
    -- What it shows: a List, or another table by its name.
    list_id integer references lists (id) on delete cascade,
    table_name text,
    kind text not null check (kind in ('rows', 'chart')),
    name text not null,
    name_key text not null,
    -- Whose it is; null is everybody's who may see the table.
    owner_id integer references users (id) on delete cascade,
    -- What is shown, as an address of the table says it.
    query text not null,
    changed_at integer not null,
    changed_by text not null,
    check ((list_id is null) <> (table_name is null)),
    check (kind = 'rows' or list_id is not null)
) strict;

insert into saved_views
    (id, channel_id, list_id, kind, name, name_key, owner_id, query, changed_at, changed_by)
select v.id, l.channel_id, v.list_id, v.kind, v.name, v.name_key, v.owner_id, v.query, v.changed_at, v.changed_by
from list_views v join lists l on l.id = v.list_id;

drop table list_views;

create unique index saved_views_shared_of_list on saved_views (list_id, name_key)
where list_id is not null and owner_id is null;
create unique index saved_views_own_of_list on saved_views (list_id, owner_id, name_key)
where list_id is not null and owner_id is not null;
create unique index saved_views_shared_of_table on saved_views (channel_id, table_name, name_key)
where table_name is not null and owner_id is null;
create unique index saved_views_own_of_table on saved_views (channel_id, table_name, owner_id, name_key)
where table_name is not null and owner_id is not null;
create index saved_views_by_channel on saved_views (channel_id);
create index saved_views_by_owner on saved_views (owner_id);
