-- Free texts that a user has read for de-identified exports. The text itself isn't stored: a keyed digest recognizes it, so
-- that a changed text is asked about again.
create table reviewed_texts (
    channel_id integer not null references channels (id),
    -- The names of the List and the column, both in lower case.
    list_name text not null,
    column_name text not null,
    digest blob not null,
    is_approved integer not null,
    decided_at integer not null,
    decided_by text not null,
    primary key (channel_id, list_name, column_name, digest)
) strict;

-- Deleted profiles stay, because exports name them.
alter table deidentification_profiles add column removed_at integer;
