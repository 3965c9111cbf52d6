-- How many entries the log of erasures next to the database has at least. A log whose end was cut off is found by this
-- count: with it, a restored backup would bring erased participants back.

create table erasure_log (
    id integer primary key check (id = 1),
    entry_count integer not null
) strict;

insert into erasure_log (id, entry_count) values (1, 0);
