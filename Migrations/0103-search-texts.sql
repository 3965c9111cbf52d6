-- The texts of an entry as they were written, to show why it was found.
alter table search_entries add column texts text not null default '';

insert into search_changes (source, source_id) select 'document', id from design_documents where true
on conflict do nothing;
insert into search_changes (source, source_id) select 'list', id from lists where true on conflict do nothing;
