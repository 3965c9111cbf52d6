-- Translations that a publication serves although their English text changed after they were written, because
-- someone decided that they are still correct.
create table publication_translations (
    publication_id integer not null references publications (id) on delete cascade,
    document_id integer not null,
    -- Where the text is in the document, such as 'steps[s3].text'.
    path text not null,
    language text not null,
    -- The English text for which the translation was written, the one that is published, and the translation.
    previous_english text not null,
    english text not null,
    translation text not null,
    confirmed_at integer not null,
    author_id integer,
    author_name text not null,
    primary key (publication_id, document_id, path, language)
) strict;
