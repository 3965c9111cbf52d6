-- What people typed into a form whose session had ended when they sent it, until they have signed in again: for half an
-- hour. The database has no key to it: the key is made of the site's own and the token, which only the browser has.

create table kept_forms (
    id integer primary key,
    user_id integer not null references users (id) on delete cascade,
    token_digest blob not null unique,
    content blob not null,
    expires_at integer not null
) strict;

create index kept_forms_by_user on kept_forms (user_id, id);
create index kept_forms_by_end on kept_forms (expires_at);
