-- What apps tell about themselves, whatever study somebody is in: properties, gateway pages and resources, versions,
-- terms. One document of each kind; what a document was before stands in the audit.

create table app_documents (
    app_folder_id integer not null references folders (id) on delete cascade,
    kind text not null,
    body text not null,
    -- Rises with each save, so that two people do not overwrite each other unseen.
    revision integer not null,
    modified_at integer not null,
    modified_by integer,
    modified_by_name text not null,
    primary key (app_folder_id, kind)
) strict;

-- The bytes that the apps receive, encoded anew with each save.
create table app_answers (
    app_folder_id integer not null references folders (id) on delete cascade,
    name text not null,
    language text not null,
    body blob not null,
    primary key (app_folder_id, name, language)
) strict;
