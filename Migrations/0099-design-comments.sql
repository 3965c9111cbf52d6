-- Comments on the items of a design. They belong to the study and are not copied with it.

create table review_threads (
    id integer primary key,
    folder_id integer not null references folders (id) on delete cascade,
    document_id integer not null references design_documents (id) on delete cascade,
    -- The item within the document: empty for the document itself, "s3" for a step, "f1/q2" for a question in a form.
    item text not null default '',
    opened_at integer not null,
    -- Null while it is open.
    resolved_at integer,
    resolved_by integer,
    resolved_by_name text not null default ''
) strict;

create index review_threads_by_folder on review_threads (folder_id, resolved_at);
create index review_threads_by_document on review_threads (document_id);

create table review_comments (
    id integer primary key,
    thread_id integer not null references review_threads (id) on delete cascade,
    text text not null,
    -- Counted from 1; each edit keeps the previous text.
    revision integer not null default 1,
    written_at integer not null,
    author_id integer,
    author_name text not null,
    -- Null if it was never edited.
    edited_at integer
) strict;

create index review_comments_by_thread on review_comments (thread_id, id);

-- The previous texts of edited comments.
create table review_comment_revisions (
    id integer primary key,
    comment_id integer not null references review_comments (id) on delete cascade,
    revision integer not null,
    text text not null,
    replaced_at integer not null,
    unique (comment_id, revision)
) strict;

create table review_mentions (
    id integer primary key,
    comment_id integer not null references review_comments (id) on delete cascade,
    user_id integer not null references users (id),
    unique (comment_id, user_id)
) strict;

create index review_mentions_by_user on review_mentions (user_id, comment_id);
