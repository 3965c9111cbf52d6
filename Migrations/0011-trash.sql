-- What was deleted: out of sight at once, on disk until it is emptied, so that it can be brought back.
--
-- Every folder and channel that went with it bears its number. A name_key or study_id_key of something in the trash
-- ends with # and that number, so that the name is free for another.

create table trash (
    id integer primary key autoincrement,
    -- The topmost folder that was deleted. A Test channel that was deleted alone has a folder made for it.
    folder_id integer not null unique,
    kind text not null check (kind in ('organization', 'app', 'study', 'channel')),
    path text not null,
    title text not null,
    reason text not null,
    deleted_at integer not null,
    deleted_by text not null,
    -- When its removal for good began; from then on it does not come back.
    purged_at integer
) strict;

create index trash_by_age on trash (deleted_at);

alter table folders add column trash_id integer references trash (id);
-- Of a folder that was made for a Test channel in the trash: the study from which it was taken.
alter table folders add column taken_from integer references folders (id);
alter table channels add column trash_id integer references trash (id);

create index folders_in_trash on folders (trash_id) where trash_id is not null;
create index folders_taken_from on folders (taken_from) where taken_from is not null;
create index channels_in_trash on channels (trash_id) where trash_id is not null;
