-- What apps keep beside their documents: every former value, the keys that push messages take, and files from translators.

-- Every value that a document of an app had; the current one stands in app_documents too.
create table app_document_revisions (
    app_folder_id integer not null references folders (id) on delete cascade,
    kind text not null,
    revision integer not null,
    body text not null,
    saved_at integer not null,
    author_id integer,
    author_name text not null,
    -- The revision whose value was taken up again; null for a new value.
    restored_from integer,
    primary key (app_folder_id, kind, revision)
) strict;

insert into app_document_revisions (app_folder_id, kind, revision, body, saved_at, author_id, author_name)
select app_folder_id, kind, revision, body, modified_at, modified_by, modified_by_name from app_documents;

-- The secrets with which a server makes phones ring: sealed, and shown to nobody again.
create table app_push_keys (
    app_folder_id integer not null references folders (id) on delete cascade,
    platform text not null check (platform in ('ios', 'android')),
    -- What people may know of it, such as the name of the service account.
    title text not null,
    sealed blob not null,
    kept_at integer not null,
    kept_by integer,
    kept_by_name text not null,
    primary key (app_folder_id, platform)
) strict;

-- A translation of an app's text that somebody found right although its English text changed later.
create table confirmed_app_translations (
    app_folder_id integer not null references folders (id) on delete cascade,
    kind text not null,
    path text not null,
    language text not null,
    -- SHA-256 of the English text and the translation, in hex: another text of either needs a new look.
    digest text not null,
    confirmed_at integer not null,
    author_id integer,
    author_name text not null,
    primary key (app_folder_id, kind, path, language)
) strict;

-- Files from translators wait on the folder of an app as on that of a design.
create table folder_translation_imports (
    id integer primary key,
    folder_id integer not null references folders (id) on delete cascade,
    language text not null,
    file_name text not null,
    body blob not null,
    sent_at integer not null,
    author_id integer,
    author_name text not null
) strict;

insert into folder_translation_imports (id, folder_id, language, file_name, body, sent_at, author_id, author_name)
select id, folder_id, language, file_name, body, sent_at, author_id, author_name from translation_imports;

drop table translation_imports;

create index folder_translation_imports_by_folder on folder_translation_imports (folder_id);
