-- Users who may see which account belongs to a participant of a study. No role includes that: it's granted by name.
create table identity_links (
    study_folder_id integer not null references folders (id) on delete cascade,
    user_id integer not null references users (id) on delete cascade,
    granted_at integer not null,
    granted_by text not null,
    primary key (study_folder_id, user_id)
) strict;

create index identity_links_by_user on identity_links (user_id);
