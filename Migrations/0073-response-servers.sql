-- Apps whose responses another server collects, and what that server still has to be asked.

-- The Response server of an app; an app without a row uses the portal's.
create table app_response_servers (
    app_folder_id integer primary key references folders (id) on delete cascade,
    -- An https address with an optional context path, without a slash at its end.
    address text not null,
    changed_at integer not null
) strict;

-- Participants whose Response server has to be asked to withdraw them. A row is written in the transaction in which an account leaves
-- a study, outlives the account, and is deleted when the server has done it.
create table withdrawal_calls (
    id integer primary key,
    app_folder_id integer not null references folders (id) on delete cascade,
    -- The state that was left, while the account has it.
    account_study_id integer references account_studies (id) on delete set null,
    study_id text not null,
    study_key text not null,
    -- The app token, encrypted.
    token_sealed blob not null,
    -- Whether the data is deleted, too.
    erases integer not null check (erases in (0, 1)),
    -- Whether the participant had left before, and only the deletion of the data is new.
    follows_withdrawal integer not null default 0 check (follows_withdrawal in (0, 1)),
    state text not null default 'waiting' check (state in ('waiting', 'failed')),
    queued_at integer not null,
    next_attempt_at integer not null,
    leased_until integer,
    attempts integer not null default 0,
    -- Why the last attempt failed; empty if there was none.
    reason text not null default '',
    failed_at integer,
    check ((state = 'failed') = (failed_at is not null))
) strict;

create index withdrawal_calls_waiting on withdrawal_calls (next_attempt_at, id) where state = 'waiting';
create index withdrawal_calls_by_study on withdrawal_calls (app_folder_id, study_key);
create index withdrawal_calls_by_state on withdrawal_calls (account_study_id) where account_study_id is not null;
create index withdrawal_calls_by_age on withdrawal_calls (queued_at);
