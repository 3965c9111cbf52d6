-- Keys with which programs come in as a user.

create table api_keys (
    id integer primary key,
    user_id integer not null references users (id) on delete cascade,
    title text not null,
    token_digest blob not null unique,
    created_at integer not null,
    expires_at integer not null,
    used_at integer,
    revoked_at integer
) strict;

create index api_keys_by_user on api_keys (user_id);
