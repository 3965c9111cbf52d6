-- Sign-in with an organization's OpenID Connect provider.

-- A session may be proved by a provider, alone or with a second factor that the provider asked for. Nothing refers to
-- the table.
create table sessions_of_proofs (
    id integer primary key,
    user_id integer not null references users (id) on delete cascade,
    token_digest blob not null unique,
    address text not null,
    agent text not null,
    created_at integer not null,
    last_seen_at integer not null,
    expires_at integer not null,
    ended_at integer,
    stage text not null default 'open' check (stage in ('open', 'waiting')),
    proof text not null default 'password' check (
        proof in ('password', 'code', 'recovery-code', 'passkey', 'link', 'provider', 'provider-factors')
    )
) strict;

insert into sessions_of_proofs (id, user_id, token_digest, address, agent, created_at, last_seen_at, expires_at,
    ended_at, stage, proof)
select id, user_id, token_digest, address, agent, created_at, last_seen_at, expires_at, ended_at, stage, proof
from sessions;

drop table sessions;
alter table sessions_of_proofs rename to sessions;

create index sessions_by_user on sessions (user_id, created_at);

-- The provider of an organization. The client's secret is sealed.
create table sign_in_providers (
    folder_id integer primary key references folders (id) on delete cascade,
    title text not null,
    issuer text not null,
    client_id text not null,
    client_secret blob not null,
    scopes text not null,
    is_on integer not null check (is_on in (0, 1)),
    allows_passwords integer not null check (allows_passwords in (0, 1)),
    adds_unknown integer not null check (adds_unknown in (0, 1)),
    trusts_factors integer not null check (trusts_factors in (0, 1))
) strict;

-- A domain belongs to one provider, so that an address leads to one.
create table sign_in_domains (
    domain text primary key,
    folder_id integer not null references sign_in_providers (folder_id) on delete cascade
) strict;

create index sign_in_domains_by_folder on sign_in_domains (folder_id);

-- Who is who at a provider. A subject is never given to somebody else; an address may be.
create table provider_accounts (
    id integer primary key,
    folder_id integer not null references folders (id) on delete cascade,
    user_id integer not null references users (id) on delete cascade,
    issuer text not null,
    subject text not null,
    -- Whether the user, signed in here, connected the account.
    is_confirmed integer not null check (is_confirmed in (0, 1)),
    created_at integer not null,
    used_at integer,
    unique (folder_id, issuer, subject),
    unique (folder_id, user_id)
) strict;

create index provider_accounts_by_user on provider_accounts (user_id);

-- Sign-ins that went to a provider and did not come back yet. Each is used once; the verifier is sealed.
create table provider_sign_ins (
    state_digest blob primary key,
    folder_id integer not null references folders (id) on delete cascade,
    browser_digest blob not null,
    -- As they were when it began: other ones need another beginning.
    issuer text not null,
    client_id text not null,
    nonce text not null,
    verifier blob not null,
    return_path text not null,
    account_digest blob not null,
    -- Who connects an account of theirs; null for somebody who signs in.
    user_id integer references users (id) on delete cascade,
    created_at integer not null
) strict;

create index provider_sign_ins_by_age on provider_sign_ins (created_at);
create index provider_sign_ins_by_folder on provider_sign_ins (folder_id);
create index provider_sign_ins_by_user on provider_sign_ins (user_id) where user_id is not null;
