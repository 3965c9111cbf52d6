-- What people did about failed responses: values that they corrected, and responses that they discarded. The values are
-- a participant's and go with the response; the audit log holds the path, the reason and who it was.

create table response_corrections (
    id integer primary key autoincrement,
    response_id integer not null references responses (id) on delete cascade,
    -- Where the value is in the response's data, as a JSON Pointer (RFC 6901), and the keys of the steps above it.
    path text not null,
    steps text not null,
    -- Both as JSON: the value that came, and the one that is used when the response is processed.
    old_value text not null,
    new_value text not null,
    reason text not null,
    corrected_at integer not null,
    corrected_by text not null,
    withdrawn_at integer,
    withdrawn_by text,
    withdraw_reason text,
    check ((withdrawn_at is null) = (withdrawn_by is null)),
    check ((withdrawn_at is null) = (withdraw_reason is null))
) strict;

create index response_corrections_by_response on response_corrections (response_id, id);
-- A value has one correction at a time.
create unique index response_corrections_in_use on response_corrections (response_id, path)
where withdrawn_at is null;

create table response_discards (
    id integer primary key autoincrement,
    response_id integer not null references responses (id) on delete cascade,
    reason text not null,
    discarded_at integer not null,
    discarded_by text not null,
    restored_at integer,
    restored_by text,
    check ((restored_at is null) = (restored_by is null))
) strict;

create index response_discards_by_response on response_discards (response_id, id);
create unique index response_discards_in_use on response_discards (response_id) where restored_at is null;
