-- The emails that an address gets on request are counted, so that no one can flood it, and so are the
-- locks that a forgotten password ended.

create table account_attempts_new (
    id integer primary key,
    app_folder_id integer not null references folders (id) on delete cascade,
    email_digest blob not null,
    network text not null,
    kind text not null check (
        kind in ('password', 'code', 'answer', 'message', 'email', 'deletion-email', 'lock-email', 'reset')),
    -- Pending until it's known whether it fails. A pending attempt counts for its account, not for its network.
    state text not null check (state in ('pending', 'failed', 'cleared')),
    at integer not null
) strict;

insert into account_attempts_new (id, app_folder_id, email_digest, network, kind, state, at)
select id, app_folder_id, email_digest, network, kind, state, at from account_attempts;

drop table account_attempts;
alter table account_attempts_new rename to account_attempts;

create index account_attempts_by_address on account_attempts (app_folder_id, email_digest, at);
create index account_attempts_by_network on account_attempts (network, at);
create index account_attempts_by_time on account_attempts (at);
