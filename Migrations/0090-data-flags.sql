-- How the answers of questions may identify participants, as designers decided in the published design. A question that
-- is no longer in the design keeps its flag.
create table question_flags (
    channel_id integer not null references channels (id),
    -- The names of the List and the column, both in lower case.
    list_name text not null,
    column_name text not null,
    flag text not null,
    primary key (channel_id, list_name, column_name)
) strict;

-- How columns of Lists and participant properties may identify participants, as users with the data decided. It has
-- precedence over the decision of the question's designer.
create table column_flags (
    channel_id integer not null references channels (id),
    list_name text not null,
    column_name text not null,
    flag text not null,
    decided_at integer not null,
    decided_by text not null,
    primary key (channel_id, list_name, column_name)
) strict;
