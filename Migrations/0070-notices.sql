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
