-- Who was notified that a push certificate expires: once for each certificate and number of days before its end.
create table push_certificate_notices (
    app_folder_id integer not null references folders (id) on delete cascade,
    user_id integer not null references users (id) on delete cascade,
    expires_at integer not null,
    days integer not null,
    sent_at integer not null,
    primary key (app_folder_id, user_id, expires_at, days)
) strict;

create index push_certificate_notices_by_user on push_certificate_notices (user_id);

-- The language of the request that caused an email; null for that of the account.
alter table account_emails add column language text;

-- Emails to owners of accounts that were deleted. The address and the language are encrypted. A row is deleted when the mail server has
-- its email, and 72 hours after it was written at the latest.
create table account_closure_notices (
    id integer primary key,
    app_folder_id integer not null references folders (id) on delete cascade,
    sealed blob not null,
    written_at integer not null,
    next_attempt_at integer not null,
    leased_until integer,
    attempts integer not null default 0
) strict;

create index account_closure_notices_by_time on account_closure_notices (next_attempt_at);
create index account_closure_notices_by_app on account_closure_notices (app_folder_id);
