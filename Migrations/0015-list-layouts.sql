-- The form of a List's table: 1 has an index by participant or by the row above, 2 by response alone. The server renews
-- Lists of a former form when it starts.
alter table lists add column layout integer not null default 1;
