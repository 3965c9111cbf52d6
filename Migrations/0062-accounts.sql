-- Participants' accounts in apps, and what they keep for their owners.

-- An account of an app. The address is encrypted; it's found by its keyed digest.
create table accounts (
    id integer primary key,
    app_folder_id integer not null references folders (id) on delete cascade,
    -- The ID by which apps know the account, a UUID.
    user_id text not null unique,
    email_digest blob not null,
    email_sealed blob not null,
    password_hash text not null,
    password_changed_at integer not null,
    is_verified integer not null default 0 check (is_verified in (0, 1)),
    -- The code of the last verification email. It is kept after its use, so that a repeated request is recognized.
    code_digest blob,
    code_sent_at integer,
    -- The password of the last email about a forgotten password, until one of both passwords was used to sign in.
    temporary_hash text,
    temporary_sent_at integer,
    -- Whether the temporary password was used to sign in. It then only serves to choose a new one.
    temporary_is_used integer not null default 0 check (temporary_is_used in (0, 1)),
    remote_notifications integer not null default 0 check (remote_notifications in (0, 1)),
    local_notifications integer not null default 0 check (local_notifications in (0, 1)),
    touch_id integer not null default 0 check (touch_id in (0, 1)),
    passcode integer not null default 0 check (passcode in (0, 1)),
    reminder_lead_time text not null default '',
    locale text not null default '',
    -- The language of the last request that named one: the language of emails.
    language text not null default 'en',
    created_at integer not null,
    signed_in_at integer,
    unique (app_folder_id, email_digest)
) strict;

-- The only session of an account: signing in on another device ends it.
create table account_sessions (
    account_id integer primary key references accounts (id) on delete cascade,
    auth_digest blob not null unique,
    auth_expires_at integer not null,
    refresh_digest blob not null unique,
    refresh_used_at integer not null,
    device_type text check (device_type in ('android', 'ios')),
    device_token_sealed blob,
    app_version text not null default '',
    takes_pushes integer not null default 0 check (takes_pushes in (0, 1))
) strict;

create table account_passwords (
    id integer primary key,
    account_id integer not null references accounts (id) on delete cascade,
    password_hash text not null,
    set_at integer not null
) strict;

create index account_passwords_by_account on account_passwords (account_id, id);

-- Attempts to prove a password or a code, by address and network; answers that tell whether an address has an account;
-- messages to the team of an app.
-- There are also rows of addresses without an account, so that a lock doesn't tell which addresses have one.
create table account_attempts (
    id integer primary key,
    app_folder_id integer not null references folders (id) on delete cascade,
    email_digest blob not null,
    network text not null,
    kind text not null check (kind in ('password', 'code', 'answer', 'message')),
    -- Pending until it's known whether it fails. A pending attempt counts for its account, not for its network.
    state text not null check (state in ('pending', 'failed', 'cleared')),
    at integer not null
) strict;

create index account_attempts_by_address on account_attempts (app_folder_id, email_digest, at);
create index account_attempts_by_network on account_attempts (network, at);
create index account_attempts_by_time on account_attempts (at);

-- The state of an account in a study. The study may be one whose responses another server collects.
create table account_studies (
    id integer primary key,
    account_id integer not null references accounts (id) on delete cascade,
    study_id text not null,
    study_key text not null,
    status text not null,
    bookmarked integer not null default 0 check (bookmarked in (0, 1)),
    completion integer not null default 0,
    adherence integer not null default 0,
    enrolled_at integer,
    -- The app token that links the account to a participant.
    app_token_digest blob,
    app_token_sealed blob,
    eligible integer check (eligible in (0, 1)),
    sharing text not null default '',
    changed_at integer not null,
    unique (account_id, study_key)
) strict;

create index account_studies_by_study on account_studies (study_key, account_id);
create index account_studies_by_token on account_studies (app_token_digest) where app_token_digest is not null;

-- The state of an activity, as the app keeps it. Dates and runs are the app's own texts.
create table account_activities (
    account_id integer not null references accounts (id) on delete cascade,
    study_key text not null,
    activity_key text not null,
    activity_id text not null,
    version text,
    state text,
    run_id text,
    bookmarked integer not null default 0 check (bookmarked in (0, 1)),
    total integer,
    completed integer,
    missed integer,
    start_date text,
    end_date text,
    anchor_date_version text,
    anchor_date_created text,
    last_modified text,
    -- The custom runs as a JSON array of objects with runStartDate and runEndDate; null for none.
    custom_runs text,
    primary key (account_id, study_key, activity_key)
) strict;

-- Consents in the order in which they arrived. None is replaced by another.
create table account_consents (
    id integer primary key,
    account_study_id integer not null references account_studies (id) on delete cascade,
    version text not null,
    status text not null,
    received_at integer not null,
    -- The SHA-256 of the signed document and its encrypted bytes; null if none was sent.
    pdf_digest blob,
    pdf_sealed blob,
    pdf_bytes integer
) strict;

create index account_consents_by_study on account_consents (account_study_id, id);

-- Emails to participants and from them, until they are sent.
create table account_emails (
    id integer primary key,
    app_folder_id integer not null references folders (id) on delete cascade,
    -- Null for an email to the team of the app.
    account_id integer references accounts (id) on delete cascade,
    kind text not null check (kind in ('verification', 'password', 'lock', 'feedback', 'contact')),
    sealed blob not null,
    written_at integer not null,
    next_attempt_at integer not null,
    leased_until integer,
    attempts integer not null default 0,
    failure text not null default ''
) strict;

create index account_emails_by_time on account_emails (next_attempt_at);
create index account_emails_by_app on account_emails (app_folder_id, id);
create index account_emails_by_account on account_emails (account_id) where account_id is not null;
