-- Second factors, passkeys, changes of address, former passwords, and what the site asks of whoever signs in.

-- A session that waits for the second factor opens nothing. `proof` is the last thing that its holder proved.
alter table sessions add column stage text not null default 'open' check (stage in ('open', 'waiting'));
alter table sessions add column proof text not null default 'password'
    check (proof in ('password', 'code', 'recovery-code', 'passkey', 'link'));

-- An authenticator app. Secrets are sealed; the draft is one that is being set up, until its first code was typed.
create table authenticators (
    user_id integer primary key references users (id) on delete cascade,
    secret blob,
    -- The step of the last code that was used: each works once.
    last_step integer not null default 0,
    confirmed_at integer,
    draft blob,
    drafted_at integer,
    check ((secret is null) = (confirmed_at is null)),
    check ((draft is null) = (drafted_at is null))
) strict;

create table recovery_codes (
    id integer primary key,
    user_id integer not null references users (id) on delete cascade,
    code_digest blob not null,
    used_at integer,
    unique (user_id, code_digest)
) strict;

-- Roles whose holders, on the folder or below, need a second factor.
create table second_factor_rules (
    folder_id integer not null references folders (id) on delete cascade,
    role text not null,
    primary key (folder_id, role)
) strict;

-- Other kinds of attempts and of links; nothing refers to either table.
create table attempts_of_kinds (
    id integer primary key,
    kind text not null check (kind in ('sign-in', 'password', 'second-factor', 'email')),
    account_digest blob not null,
    address text not null,
    created_at integer not null
) strict;

insert into attempts_of_kinds (id, kind, account_digest, address, created_at)
select id, kind, account_digest, address, created_at from attempts;

drop table attempts;
alter table attempts_of_kinds rename to attempts;

create index attempts_by_account on attempts (kind, account_digest, address, created_at);
create index attempts_by_address on attempts (kind, address, created_at);
create index attempts_by_age on attempts (created_at);

create table access_links_of_purposes (
    id integer primary key,
    purpose text not null check (purpose in ('set-up', 'invitation', 'password', 'sign-in', 'email')),
    user_id integer references users (id) on delete cascade,
    token_digest blob not null unique,
    -- The address that a link of purpose 'email' gives the account.
    email text,
    created_at integer not null,
    expires_at integer not null,
    used_at integer,
    check ((purpose = 'set-up') = (user_id is null)),
    check ((purpose = 'email') = (email is not null))
) strict;

insert into access_links_of_purposes (id, purpose, user_id, token_digest, created_at, expires_at, used_at)
select id, purpose, user_id, token_digest, created_at, expires_at, used_at from access_links;

drop table access_links;
alter table access_links_of_purposes rename to access_links;

create index access_links_by_user on access_links (user_id, purpose);

create table passkeys (
    id integer primary key,
    user_id integer not null references users (id) on delete cascade,
    name text not null,
    credential_id blob not null unique,
    -- The COSE key as the authenticator gave it.
    public_key blob not null,
    sign_count integer not null,
    created_at integer not null,
    used_at integer
) strict;

create index passkeys_by_user on passkeys (user_id);

-- What authenticators have signed, until it is too old to be signed again: each is used once.
create table used_challenges (
    digest blob primary key,
    used_at integer not null
) strict;

create index used_challenges_by_age on used_challenges (used_at);

-- The hashes of passwords that somebody had before.
create table former_passwords (
    id integer primary key,
    user_id integer not null references users (id) on delete cascade,
    password_hash text not null,
    ended_at integer not null
) strict;

create index former_passwords_by_user on former_passwords (user_id);

-- How long sessions last, as the Site Admins set it; without a row as the portal comes.
create table session_limits (
    id integer primary key check (id = 1),
    idle_minutes integer not null,
    lifetime_hours integer not null
) strict;
