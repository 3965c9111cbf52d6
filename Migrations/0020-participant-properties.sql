-- What a study keeps of each participant beside their answers, by enrollment token: before somebody enrolls with it
-- and after. All of it goes with the token of a participant who is erased.

-- The properties as the study's design names them. They are never dropped, as columns of Lists are not.
create table participant_properties (
    id integer primary key autoincrement,
    channel_id integer not null references channels (id),
    property_key text not null,
    property_key_folded text not null,
    title text not null,
    stage text not null check (stage in ('PreEnrollment', 'PostEnrollment')),
    data_type text not null
        check (data_type in ('string', 'integer', 'decimal', 'date', 'time', 'boolean')),
    -- 0 once the design has it no more.
    is_active integer not null default 1 check (is_active in (0, 1)),
    unique (channel_id, property_key_folded)
) strict;

-- The version of the design that was applied last.
create table applied_property_designs (
    channel_id integer primary key references channels (id),
    version text not null,
    applied_at integer not null
) strict;

create table participant_property_values (
    token_id integer not null references enrollment_tokens (id) on delete cascade,
    property_id integer not null references participant_properties (id),
    -- One of them, by the type of the property.
    integer_value integer,
    real_value real,
    text_value text,
    primary key (token_id, property_id),
    check (case when integer_value is null then 0 else 1 end + case when real_value is null then 0 else 1 end
        + case when text_value is null then 0 else 1 end = 1)
) strict;

create index participant_property_values_by_property on participant_property_values (property_id);

-- The tokens whose values somebody has set, and who did last.
create table participant_property_rows (
    token_id integer primary key references enrollment_tokens (id) on delete cascade,
    channel_id integer not null references channels (id),
    changed_at integer not null,
    changed_by text not null
) strict;

create index participant_property_rows_by_channel on participant_property_rows (channel_id, token_id);

-- What people changed: values by property, before and after. The audit holds digests of them.
create table participant_property_changes (
    id integer primary key autoincrement,
    token_id integer not null references enrollment_tokens (id) on delete cascade,
    reason text not null,
    before text not null,
    after text not null,
    changed_at integer not null,
    changed_by text not null
) strict;

create index participant_property_changes_by_token on participant_property_changes (token_id, id);

-- Files with values that were sent and wait for somebody to look at what they would change.
create table participant_property_imports (
    id integer primary key,
    folder_id integer not null references folders (id) on delete cascade,
    file_name text not null,
    body blob not null,
    sent_at integer not null,
    author_id integer,
    author_name text not null
) strict;

create index participant_property_imports_by_folder on participant_property_imports (folder_id);
