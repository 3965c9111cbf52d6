-- The English texts from which translations were made, where no revision of their document tells it.

-- A translation that was copied or imported when its English text had already changed. The mark belongs to the two texts,
-- so a place can have several: an earlier translation can be restored.
create table translation_sources (
    document_id integer not null references design_documents (id) on delete cascade,
    -- The place of the text in the document, such as 'steps[s3].text'.
    path text not null,
    language text not null,
    translation text not null,
    english text not null,
    primary key (document_id, path, language, translation)
) strict;

insert into translation_sources (document_id, path, language, translation, english)
select document_id, path, language, translation, english from imported_translations;

drop table imported_translations;

-- The same for the texts of an app.
create table app_translation_sources (
    app_folder_id integer not null references folders (id) on delete cascade,
    kind text not null,
    path text not null,
    language text not null,
    translation text not null,
    english text not null,
    primary key (app_folder_id, kind, path, language, translation)
) strict;
