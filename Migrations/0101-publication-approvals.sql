-- The organizations in which publishing to Live needs the approval of a second person.
create table approval_rules (
    id integer primary key,
    folder_id integer not null unique references folders (id) on delete cascade,
    changed_at integer not null,
    changed_by text not null
) strict;
