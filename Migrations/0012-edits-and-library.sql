-- What was done to a design, so that it can be undone; and what an organization keeps to use again.

-- One row for each thing that was done to a document, a list or a mark. What one button did has the same act, and is
-- undone at once. The values themselves stay in design_revisions.
create table design_edits (
    id integer primary key,
    folder_id integer not null references designs (folder_id) on delete cascade,
    -- The first row of what was done at once.
    act integer not null,
    deed text not null,
    section text not null,
    -- Null for the mark of a whole section.
    document_id integer references design_documents (id) on delete cascade,
    title text not null,
    -- What it touches: two rows that touch the same cannot be undone out of turn.
    touches text not null,
    -- The revision or the place before, and the one after.
    former integer,
    latter integer,
    language text,
    at integer not null,
    author_id integer,
    author_name text not null,
    -- The act that this one undid; null for everything else.
    undoes integer,
    -- Whether it stands: 0 once it was undone.
    stands integer not null default 1 check (stands in (0, 1))
) strict;

create index design_edits_by_folder on design_edits (folder_id, section, id);

create index design_edits_by_document on design_edits (document_id, latter);

-- What an organization keeps to use again in its studies: single items, and whole designs as templates.
create table library_entries (
    id integer primary key,
    organization_id integer not null references folders (id) on delete cascade,
    kind text not null,
    title text not null,
    description text not null,
    -- Title, description and tags in lower case, for the search.
    search text not null,
    version integer not null,
    created_at integer not null,
    modified_at integer not null,
    modified_by integer,
    modified_by_name text not null,
    -- When it was taken out of the library; null while it is in it.
    removed_at integer
) strict;

create index library_entries_by_organization on library_entries (organization_id, removed_at, modified_at);

create table library_tags (
    entry_id integer not null references library_entries (id) on delete cascade,
    folded_tag text not null,
    tag text not null,
    primary key (entry_id, folded_tag)
) strict;

create index library_tags_by_tag on library_tags (folded_tag, entry_id);

create table library_versions (
    entry_id integer not null references library_entries (id) on delete cascade,
    version integer not null,
    -- The documents as a study file, which names pictures by their digests.
    body text not null,
    -- The study from which it was saved, as it was called then.
    origin text not null,
    saved_at integer not null,
    author_id integer,
    author_name text not null,
    primary key (entry_id, version)
) strict;

-- Where an entry was used: once for each copy that was made of it.
create table library_uses (
    id integer primary key,
    entry_id integer not null references library_entries (id) on delete cascade,
    version integer not null,
    folder_id integer not null references folders (id) on delete cascade,
    -- Null for a whole study.
    document_id integer references design_documents (id) on delete cascade,
    used_at integer not null,
    author_id integer,
    author_name text not null
) strict;

create index library_uses_by_entry on library_uses (entry_id, used_at);
