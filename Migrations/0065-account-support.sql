-- Support for participants' accounts: codes that confirm the deletion of an account or another address, and their emails.

-- A code that was sent by email and confirms one thing about an account.
create table account_confirmations (
    id integer primary key,
    account_id integer not null references accounts (id) on delete cascade,
    purpose text not null check (purpose in ('deletion', 'address')),
    code_digest blob not null,
    -- The new address of the account, encrypted.
    address_sealed blob,
    sent_at integer not null,
    -- Wrong codes. After a few, the code no longer works.
    failures integer not null default 0,
    unique (account_id, purpose),
    check ((purpose = 'address') = (address_sealed is not null))
) strict;

-- Lists of accounts, the newest first.
create index accounts_by_app on accounts (app_folder_id, id);

-- More kinds of emails. SQLite changes no check of a column: the table is made anew.
create table supported_account_emails (
    id integer primary key,
    app_folder_id integer not null references folders (id) on delete cascade,
    -- Null for an email to the team of the app.
    account_id integer references accounts (id) on delete cascade,
    kind text not null check (
        kind in (
            'verification', 'password', 'lock', 'deletion', 'address', 'address-notice', 'feedback', 'contact')),
    sealed blob not null,
    written_at integer not null,
    next_attempt_at integer not null,
    leased_until integer,
    attempts integer not null default 0,
    failure text not null default ''
) strict;

insert into supported_account_emails
    (id, app_folder_id, account_id, kind, sealed, written_at, next_attempt_at, leased_until, attempts, failure)
select id, app_folder_id, account_id, kind, sealed, written_at, next_attempt_at, leased_until, attempts, failure
from account_emails order by id;

drop table account_emails;
alter table supported_account_emails rename to account_emails;

create index account_emails_by_time on account_emails (next_attempt_at);
create index account_emails_by_app on account_emails (app_folder_id, id);
create index account_emails_by_account on account_emails (account_id) where account_id is not null;
