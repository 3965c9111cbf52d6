-- Invitations that wait for an answer: roles for an address, which the person who invites may not know to have an
-- account. Nothing here depends on whether there is one.

create table invitations (
    id integer primary key autoincrement,
    -- The organization, or the site, whose administrators invite.
    folder_id integer not null references folders (id) on delete cascade,
    email text not null,
    email_key text not null,
    -- What somebody without an account is called until they choose their name.
    name text not null,
    language text not null,
    token_digest blob not null unique,
    created_at integer not null,
    expires_at integer not null,
    unique (folder_id, email_key)
) strict;

create index invitations_by_email on invitations (email_key);
create index invitations_by_end on invitations (expires_at);

create table invitation_roles (
    invitation_id integer not null references invitations (id) on delete cascade,
    folder_id integer not null references folders (id) on delete cascade,
    role text not null,
    invited_by text not null,
    primary key (invitation_id, folder_id, role)
) strict;

create index invitation_roles_by_folder on invitation_roles (folder_id);

create table invitation_groups (
    invitation_id integer not null references invitations (id) on delete cascade,
    group_id integer not null references user_groups (id) on delete cascade,
    primary key (invitation_id, group_id)
) strict;

create index invitation_groups_by_group on invitation_groups (group_id);

-- How many new addresses somebody invited within the last hour.
create table invitation_counts (
    id integer primary key,
    user_id integer not null references users (id) on delete cascade,
    created_at integer not null
) strict;

create index invitation_counts_by_user on invitation_counts (user_id, created_at);

-- Emails go to users or to invited addresses; nothing refers to the table.
create table waiting_letters_of_recipients (
    id integer primary key,
    user_id integer references users (id) on delete cascade,
    invitation_id integer references invitations (id) on delete cascade,
    folder_id integer not null references folders (id) on delete cascade,
    sealed blob not null,
    written_at integer not null,
    attempts integer not null default 0,
    next_attempt_at integer not null,
    leased_until integer,
    failure text not null default '',
    check ((user_id is null) <> (invitation_id is null))
) strict;

insert into waiting_letters_of_recipients (id, user_id, folder_id, sealed, written_at, attempts, next_attempt_at,
    leased_until, failure)
select id, user_id, folder_id, sealed, written_at, attempts, next_attempt_at, leased_until, failure
from waiting_letters;

drop table waiting_letters;
alter table waiting_letters_of_recipients rename to waiting_letters;

create index waiting_letters_due on waiting_letters (next_attempt_at);
create index waiting_letters_by_folder on waiting_letters (folder_id);
create index waiting_letters_by_user on waiting_letters (user_id);
create index waiting_letters_by_invitation on waiting_letters (invitation_id);
