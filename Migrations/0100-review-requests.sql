-- Requests to review a design, and their answers.

create table review_requests (
    id integer primary key,
    folder_id integer not null references folders (id) on delete cascade,
    -- The digest of the design that is to be reviewed. With any other, the answers are outdated.
    digest text not null,
    -- The last edit of the design at that time; null if there was none.
    edit_id integer,
    note text not null,
    asked_at integer not null,
    asked_by integer,
    asked_by_name text not null,
    -- Null unless it was withdrawn.
    withdrawn_at integer,
    withdrawn_by_name text not null default ''
) strict;

create index review_requests_by_folder on review_requests (folder_id, digest);

-- Whom a review is requested from.
create table review_request_users (
    id integer primary key,
    request_id integer not null references review_requests (id) on delete cascade,
    user_id integer not null references users (id),
    unique (request_id, user_id)
) strict;

create index review_request_users_by_user on review_request_users (user_id);

-- All answers; the newest of a user counts.
create table review_answers (
    id integer primary key,
    request_id integer not null references review_requests (id) on delete cascade,
    user_id integer not null references users (id),
    user_name text not null,
    answer text not null check (answer in ('approved', 'changes')),
    text text not null,
    answered_at integer not null
) strict;

create index review_answers_by_request on review_answers (request_id, id);
create index review_answers_by_user on review_answers (user_id);
