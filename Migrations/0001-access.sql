-- Folders, channels, people, roles, sessions, app tokens and the audit.
-- Instants are milliseconds since 1970 (UTC); a flag is 0 or 1; a *_key is the folded form that look-ups compare.

create table folders (
    id integer primary key,
    parent_id integer references folders (id),
    kind text not null check (kind in ('site', 'organization', 'app', 'study')),
    name text not null,
    name_key text not null,
    title text not null,
    stops_inheriting integer not null default 0 check (stops_inheriting in (0, 1)),
    created_at integer not null,
    unique (parent_id, name_key),
    check ((kind = 'site') = (parent_id is null))
) strict;

insert into folders (id, parent_id, kind, name, name_key, title, created_at)
values (1, null, 'site', '', '', 'Site', 0);

-- A study's outlets. A channel is also the response folder on which tokens, participants and Lists hang.
create table channels (
    id integer primary key,
    study_folder_id integer not null references folders (id),
    kind text not null check (kind in ('test', 'live')),
    app_folder_id integer not null references folders (id),
    study_id text not null,
    study_id_key text not null,
    status text not null default 'draft'
        check (status in ('draft', 'upcoming', 'active', 'paused', 'deactivated')),
    collection_enabled integer not null default 0 check (collection_enabled in (0, 1)),
    created_at integer not null,
    unique (study_folder_id, kind),
    unique (app_folder_id, study_id_key)
) strict;

create index channels_by_study_id on channels (study_id_key);

create table users (
    id integer primary key,
    home_folder_id integer not null references folders (id),
    email text not null,
    email_key text not null unique,
    name text not null,
    state text not null check (state in ('invited', 'active', 'deactivated')),
    password_hash text,
    password_changed_at integer,
    language text not null default 'en',
    theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
    signed_in_at integer,
    created_at integer not null,
    check (state <> 'active' or password_hash is not null)
) strict;

create index users_by_home on users (home_folder_id);

create table user_groups (
    id integer primary key,
    folder_id integer not null references folders (id),
    name text not null,
    name_key text not null,
    created_at integer not null,
    unique (folder_id, name_key)
) strict;

create table group_members (
    group_id integer not null references user_groups (id) on delete cascade,
    user_id integer not null references users (id) on delete cascade,
    primary key (group_id, user_id)
) strict;

create index group_members_by_user on group_members (user_id, group_id);

create table role_assignments (
    id integer primary key,
    folder_id integer not null references folders (id) on delete cascade,
    user_id integer references users (id) on delete cascade,
    group_id integer references user_groups (id) on delete cascade,
    role text not null,
    created_at integer not null,
    unique (user_id, folder_id, role),
    unique (group_id, folder_id, role),
    check ((user_id is null) <> (group_id is null))
) strict;

create index role_assignments_by_folder on role_assignments (folder_id);

create table sessions (
    id integer primary key,
    user_id integer not null references users (id) on delete cascade,
    token_digest blob not null unique,
    address text not null,
    agent text not null,
    created_at integer not null,
    last_seen_at integer not null,
    expires_at integer not null,
    ended_at integer
) strict;

create index sessions_by_user on sessions (user_id, created_at);

create table access_links (
    id integer primary key,
    purpose text not null check (purpose in ('set-up', 'invitation', 'password')),
    user_id integer references users (id) on delete cascade,
    token_digest blob not null unique,
    created_at integer not null,
    expires_at integer not null,
    used_at integer,
    check ((purpose = 'set-up') = (user_id is null))
) strict;

create index access_links_by_user on access_links (user_id, purpose);

-- Attempts that count against an account and an address. The account is a digest: people type passwords there.
create table attempts (
    id integer primary key,
    kind text not null check (kind in ('sign-in', 'password')),
    account_digest blob not null,
    address text not null,
    created_at integer not null
) strict;

create index attempts_by_account on attempts (kind, account_digest, address, created_at);
create index attempts_by_address on attempts (kind, address, created_at);
create index attempts_by_age on attempts (created_at);

create table app_tokens (
    id integer primary key,
    app_folder_id integer not null references folders (id) on delete cascade,
    platform text not null check (platform in ('ios', 'android', 'response')),
    bundle_id text not null,
    token_digest blob not null unique,
    created_by text not null,
    created_at integer not null,
    revoked_at integer
) strict;

create index app_tokens_by_app on app_tokens (app_folder_id);

-- Counts changes of what processes keep in memory, so that each notices what another committed.
create table generations (
    name text primary key,
    number integer not null
) strict;

create table audit_events (
    seq integer primary key,
    at integer not null,
    actor_kind text not null,
    actor_user_id integer,
    actor_name text not null,
    address text not null,
    folder_id integer not null,
    action text not null,
    subject text not null,
    details text not null,
    digest blob not null
) strict;

create index audit_events_by_folder on audit_events (folder_id, seq);
create index audit_events_by_actor on audit_events (actor_user_id, seq);

-- The end of the chain, with a seal that takes the key file to make.
create table audit_head (
    id integer primary key check (id = 1),
    seq integer not null,
    digest blob not null,
    seal blob not null
) strict;
