-- Letters that wait for the mail server: written in the transaction of what they tell about, sent afterwards.

create table waiting_letters (
    id integer primary key,
    user_id integer not null references users (id) on delete cascade,
    -- The folder whose administrators caused it: the site or an organization.
    folder_id integer not null references folders (id) on delete cascade,
    -- What it says, sealed: a link in it opens an account.
    sealed blob not null,
    written_at integer not null,
    attempts integer not null default 0,
    next_attempt_at integer not null,
    -- Until when a worker has it; when it is over, the worker is gone and another takes it.
    leased_until integer,
    failure text not null default ''
) strict;

create index waiting_letters_due on waiting_letters (next_attempt_at);
create index waiting_letters_by_folder on waiting_letters (folder_id);
create index waiting_letters_by_user on waiting_letters (user_id);
