-- The last line of the file of audit anchors in the data folder, sealed with the key file. A file with fewer lines was cut
-- off or deleted. The lines from start_line on follow each other, from the byte start_byte of the file on.

create table audit_anchor_lines (
    id integer primary key check (id = 1),
    line integer not null,
    digest blob not null,
    event integer not null,
    start_line integer not null,
    start_byte integer not null,
    seal blob not null
) strict;

-- Whether all lines of the log of erasures have seals, so that no one can replace it by one of the older format.

alter table erasure_log add column is_sealed integer not null default 0;
