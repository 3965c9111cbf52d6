-- Which folders hold a picture or paper: the study or app into which its bytes were uploaded, imported or copied, or the
-- organization whose library keeps it. Files are stored once for the whole site, and a digest is no secret, so that
-- knowing one must not be enough to use or see a file.
create table folder_files (
    folder_id integer not null references folders (id) on delete cascade,
    digest text not null,
    primary key (folder_id, digest)
) strict;

-- What was stored up to now belongs to the folders whose documents named it by now. Those of apps are written down, as
-- phones read them; those of studies and libraries are looked up where they are needed.
insert into folder_files (folder_id, digest)
select distinct d.app_folder_id, f.digest
from app_documents d join design_files f on d.body like '%"' || f.digest || '"%'
where d.kind in ('pages', 'resources');

insert into generations (name, number)
select 'files-named-until', coalesce(max(moment), 0) from (
    select max(saved_at) as moment from design_revisions
    union all select max(saved_at) from app_document_revisions
    union all select max(saved_at) from library_versions
    union all select max(published_at) from publications);
