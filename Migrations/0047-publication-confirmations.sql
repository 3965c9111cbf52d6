-- What whoever published confirmed: that changes go Live without having been on Test, and that the design has steps
-- which no participant can reach.
alter table publications add column is_untested integer not null default 0 check (is_untested in (0, 1));

alter table publications add column unreachable_steps integer not null default 0;
