-- Translations of designs: what somebody confirmed, and files from translators that wait to be looked at.

-- A translation that somebody found right although its English text changed after it was saved.
create table confirmed_translations (
    document_id integer not null references design_documents (id) on delete cascade,
    -- Where the text stands in the document, such as 'steps[s3].text'.
    path text not null,
    language text not null,
    -- SHA-256 of the English text and the translation, in hex: another text of either needs a new look.
    digest text not null,
    confirmed_at integer not null,
    author_id integer,
    author_name text not null,
    primary key (document_id, path, language)
) strict;

create table translation_imports (
    id integer primary key,
    folder_id integer not null references designs (folder_id) on delete cascade,
    language text not null,
    file_name text not null,
    body blob not null,
    sent_at integer not null,
    author_id integer,
    author_name text not null
) strict;

create index translation_imports_by_folder on translation_imports (folder_id);
