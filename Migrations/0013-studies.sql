-- Designs that were sent as files and wait for somebody to look at them; each is deleted when it is taken or put
-- aside, or a week later.
create table design_imports (
    id integer primary key,
    app_folder_id integer not null references folders (id) on delete cascade,
    file_name text not null,
    body blob not null,
    sent_at integer not null,
    author_id integer,
    author_name text not null
) strict;

create index design_imports_by_app on design_imports (app_folder_id);

-- Who changed a design last: for lists of studies, also in the order of that.
create index design_documents_by_change on design_documents (folder_id, modified_at);

-- What an organization offers where studies choose: data partners, research sponsors and categories. A design keeps
-- the text that was chosen, so a choice that is renamed or retired changes no study.
create table reference_choices (
    id integer primary key,
    organization_folder_id integer not null references folders (id) on delete cascade,
    list text not null check (list in ('data-partners', 'sponsors', 'categories')),
    name text not null,
    folded_name text not null,
    position integer not null,
    retired_at integer,
    unique (organization_folder_id, list, folded_name)
) strict;
