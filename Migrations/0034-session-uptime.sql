-- When a session was opened and last used, by the clock that counts from the machine's start, which nobody sets. Null for
-- sessions from before this, and where the system doesn't tell.
alter table sessions add column boot text;
alter table sessions add column opened_uptime integer;
alter table sessions add column seen_uptime integer;
