-- Translations that were already outdated where they come from.

-- A translation in a copied or imported design, and the English text from which it was made. Without this, nothing in a
-- copy would tell that it is a translation of another text.
create table imported_translations (
    document_id integer not null references design_documents (id) on delete cascade,
    -- The place of the text in the document, such as 'steps[s3].text'.
    path text not null,
    language text not null,
    translation text not null,
    english text not null,
    primary key (document_id, path, language)
) strict;
