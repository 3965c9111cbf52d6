-- What must be indexed again. Triggers add it in the transaction of the change, so that no change is missed; a worker
-- indexes it within seconds.
create table search_changes (
    id integer primary key,
    source text not null check (source in ('channel', 'document', 'folder', 'list', 'user')),
    source_id integer not null,
    unique (source, source_id)
) strict;

-- What searches find: a study, a step, a List, a user.
create table search_entries (
    id integer primary key,
    -- What it was made of.
    source text not null,
    source_id integer not null,
    kind text not null,
    -- The folder on which a role must be held to find it, and the channel; null for what belongs to no channel.
    folder_id integer not null,
    channel_id integer,
    -- The menu section of what belongs to a design, and the item within its document; empty for others.
    section text not null default '',
    part text not null default '',
    title text not null,
    detail text not null,
    -- The words, as they are compared, with spaces between them; those of the title are first.
    words text not null
) strict;

create index search_entries_by_source on search_entries (source, source_id);

create table search_words (
    word text not null,
    folder_id integer not null,
    entry_id integer not null references search_entries (id) on delete cascade,
    primary key (word, folder_id, entry_id)
) strict;

create index search_words_by_entry on search_words (entry_id);

insert into search_changes (source, source_id) select 'document', id from design_documents;
insert into search_changes (source, source_id)
select 'folder', id from folders where kind in ('organization', 'app');
insert into search_changes (source, source_id) select 'channel', id from channels;
insert into search_changes (source, source_id) select 'list', id from lists;
insert into search_changes (source, source_id) select 'user', id from users;

create trigger search_of_new_documents after insert on design_documents begin
    insert into search_changes (source, source_id) values ('document', new.id) on conflict do nothing;
end;

create trigger search_of_changed_documents after update of revision, state, folder_id on design_documents begin
    insert into search_changes (source, source_id) values ('document', new.id) on conflict do nothing;
end;

create trigger search_of_removed_documents after delete on design_documents begin
    insert into search_changes (source, source_id) values ('document', old.id) on conflict do nothing;
end;

create trigger search_of_new_folders after insert on folders when new.kind in ('organization', 'app') begin
    insert into search_changes (source, source_id) values ('folder', new.id) on conflict do nothing;
end;

create trigger search_of_changed_folders after update of name, title on folders begin
    insert into search_changes (source, source_id)
    select 'folder', new.id where new.kind in ('organization', 'app') on conflict do nothing;
    insert into search_changes (source, source_id)
    select 'channel', c.id from channels c where c.study_folder_id = new.id on conflict do nothing;
end;

create trigger search_of_removed_folders after delete on folders when old.kind in ('organization', 'app') begin
    insert into search_changes (source, source_id) values ('folder', old.id) on conflict do nothing;
end;

create trigger search_of_new_channels after insert on channels begin
    insert into search_changes (source, source_id) values ('channel', new.id) on conflict do nothing;
end;

create trigger search_of_changed_channels after update of study_id, study_folder_id on channels begin
    insert into search_changes (source, source_id) values ('channel', new.id) on conflict do nothing;
end;

create trigger search_of_removed_channels after delete on channels begin
    insert into search_changes (source, source_id) values ('channel', old.id) on conflict do nothing;
end;

create trigger search_of_new_lists after insert on lists begin
    insert into search_changes (source, source_id) values ('list', new.id) on conflict do nothing;
end;

create trigger search_of_changed_lists after update of name, title on lists begin
    insert into search_changes (source, source_id) values ('list', new.id) on conflict do nothing;
end;

create trigger search_of_removed_lists after delete on lists begin
    insert into search_changes (source, source_id) values ('list', old.id) on conflict do nothing;
end;

create trigger search_of_new_columns after insert on list_columns begin
    insert into search_changes (source, source_id) values ('list', new.list_id) on conflict do nothing;
end;

create trigger search_of_changed_columns after update of name, description on list_columns begin
    insert into search_changes (source, source_id) values ('list', new.list_id) on conflict do nothing;
end;

create trigger search_of_removed_columns after delete on list_columns begin
    insert into search_changes (source, source_id) values ('list', old.list_id) on conflict do nothing;
end;

create trigger search_of_new_users after insert on users begin
    insert into search_changes (source, source_id) values ('user', new.id) on conflict do nothing;
end;

create trigger search_of_changed_users after update of name, email, state, home_folder_id on users begin
    insert into search_changes (source, source_id) values ('user', new.id) on conflict do nothing;
end;

create trigger search_of_removed_users after delete on users begin
    insert into search_changes (source, source_id) values ('user', old.id) on conflict do nothing;
end;
