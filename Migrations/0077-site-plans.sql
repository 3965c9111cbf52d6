-- The participants that a site plans to enroll in each month. A site without any plans a straight line to its target.
create table study_site_plan_months (
    site_id integer not null references study_sites (id) on delete cascade,
    -- YYYY-MM
    month text not null,
    planned integer not null check (planned >= 0),
    primary key (site_id, month)
) strict;

-- Uploaded files with plans, until their changes are confirmed.
create table study_site_plan_imports (
    id integer primary key,
    folder_id integer not null references folders (id) on delete cascade,
    file_name text not null,
    body blob not null,
    sent_at integer not null,
    author_id integer,
    author_name text not null
) strict;

create index study_site_plan_imports_by_folder on study_site_plan_imports (folder_id);
