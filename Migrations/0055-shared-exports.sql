-- Exports can be limited to participants who share their data.

alter table exports add column only_sharing integer not null default 0 check (only_sharing in (0, 1));
