-- Where the server tries whether it can write, for /health/ready: a row that the same transaction deletes again.
create table write_probe (
    id integer primary key,
    body blob not null
) strict;
