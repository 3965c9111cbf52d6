-- The change of a text that a comment suggests.
create table review_suggestions (
    comment_id integer primary key references review_comments (id) on delete cascade,
    -- The path of the text within the document, and the language.
    path text not null,
    language text not null,
    -- The text when it was suggested, and the one that was suggested.
    previous_text text not null,
    suggested_text text not null,
    -- Null until someone who edits the design accepts it.
    accepted_at integer,
    accepted_by integer,
    accepted_by_name text not null default ''
) strict;
