-- The digests of erasures that were committed, until the log of erasures next to the database says so. An entry of the log whose
-- erasure failed has no row here: a restore must not carry it out.

create table committed_erasures (
    digest text primary key
) strict;

-- Which key file the secrets of this database need: an identifier that doesn't reveal the key.

create table data_keys (
    id integer primary key check (id = 1),
    identifier text not null
) strict;
