-- Study designs as documents with history, and their publications.
--
-- A study folder that is designed here has one row in designs. Each editable unit is a document; its values
-- are the rows of design_revisions, of which design_documents names the current one. A publication freezes
-- all documents of a design for one channel and keeps the bytes that apps receive.

create table designs (
    folder_id integer primary key references folders (id) on delete cascade,
    created_at integer not null
) strict;

create table design_documents (
    id integer primary key,
    folder_id integer not null references designs (folder_id) on delete cascade,
    kind text not null,
    -- Among what the key is unique, its folded form, and the form that was typed; null while there is no key.
    key_scope text,
    folded_key text,
    key text,
    title text not null,
    -- Whether the kind is a list of documents; of other kinds a design has one.
    listed integer not null check (listed in (0, 1)),
    position integer not null,
    state text not null default 'active' check (state in ('active', 'deleted')),
    revision integer not null,
    created_at integer not null,
    modified_at integer not null,
    modified_by integer,
    modified_by_name text not null,
    -- When a publication first froze it, null until then: from then on it is not deleted for good.
    published_at integer
) strict;

create index design_documents_by_folder on design_documents (folder_id, kind, position);

create unique index design_documents_one_of_a_kind on design_documents (folder_id, kind) where listed = 0;

create unique index design_documents_keys on design_documents (folder_id, key_scope, folded_key)
where state = 'active' and folded_key is not null;

create table design_revisions (
    document_id integer not null references design_documents (id) on delete cascade,
    revision integer not null,
    body text not null,
    saved_at integer not null,
    author_id integer,
    author_name text not null,
    -- The revision whose value this one took up again, null for a new value.
    restored_from integer,
    primary key (document_id, revision)
) strict;

-- A document that somebody marked complete, in one language.
create table document_marks (
    document_id integer not null references design_documents (id) on delete cascade,
    language text not null,
    marked_at integer not null,
    author_id integer,
    author_name text not null,
    primary key (document_id, language)
) strict;

-- A section with a list of documents that somebody marked complete, in one language.
create table section_marks (
    folder_id integer not null references designs (folder_id) on delete cascade,
    section text not null,
    language text not null,
    marked_at integer not null,
    author_id integer,
    author_name text not null,
    primary key (folder_id, section, language)
) strict;

-- Keys that apps know from a publication of either channel; never deleted while the study exists.
create table reserved_keys (
    folder_id integer not null references designs (folder_id) on delete cascade,
    scope text not null,
    folded_key text not null,
    key text not null,
    meaning text not null,
    item text not null,
    published_at integer not null,
    primary key (folder_id, scope, folded_key)
) strict;

create table publications (
    id integer primary key,
    channel_id integer not null references channels (id) on delete cascade,
    -- Counts the publications of the channel.
    number integer not null,
    -- 'upcoming' announces the study; 'launched' serves it, in versions that only rise.
    stage text not null check (stage in ('upcoming', 'launched')),
    -- In tenths: 10 is 1.0.
    version integer not null,
    consent_version integer not null,
    changes_activities integer not null check (changes_activities in (0, 1)),
    changes_consent integer not null check (changes_consent in (0, 1)),
    changes_resources integer not null check (changes_resources in (0, 1)),
    -- SHA-256 of the frozen design, in hex.
    digest text not null,
    design text not null,
    published_at integer not null,
    author_id integer,
    author_name text not null,
    unique (channel_id, number)
) strict;

create unique index publications_versions on publications (channel_id, version) where stage = 'launched';

-- Every version of every activity that a channel published; each stays readable.
create table published_activities (
    channel_id integer not null references channels (id) on delete cascade,
    folded_key text not null,
    version integer not null,
    key text not null,
    kind text not null,
    document_id integer not null,
    publication_id integer not null references publications (id) on delete cascade,
    -- SHA-256 of what the version's answer is made of, in hex: a version rises only when it differs.
    digest text not null,
    modified_at integer not null,
    primary key (channel_id, folded_key, version)
) strict;

create index published_activities_by_publication on published_activities (publication_id);

-- The bytes that apps receive, encoded when the publication was made.
create table publication_answers (
    publication_id integer not null references publications (id) on delete cascade,
    -- Which answer: 'study', 'studyInfo', 'activityList' or 'activity'.
    name text not null,
    -- Of an activity its folded key, of other answers the status or platform they are for, or ''.
    variant text not null,
    language text not null,
    body blob not null,
    primary key (publication_id, name, variant, language)
) strict;

-- Rises with each change that apps can see, so that every process reads anew what it keeps in memory.
insert into generations (name, number) values ('publications', 0);

-- Pictures and papers of designs, kept once under the SHA-256 of their bytes.
create table design_files (
    digest text primary key,
    media_type text not null,
    bytes blob not null,
    added_at integer not null
) strict;
