-- Organizations and apps can be archived: kept to be read, out of the way, until they are taken out again. What lies
-- below an archived folder is archived with it and bears nothing of its own.

alter table folders add column archived_at integer;
