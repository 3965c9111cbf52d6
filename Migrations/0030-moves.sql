-- Apps can move to another organization. Builds in stores go on sending the Org ID that they were made with, so each app
-- has the one that it is known by; it is its organization's for every app that never moved.

alter table folders add column sent_org_id text check (kind = 'app' or sent_org_id is null);
alter table folders add column sent_org_key text;

update folders set
    sent_org_id = (select o.name from folders o where o.id = folders.parent_id),
    sent_org_key = (select lower(o.name) from folders o where o.id = folders.parent_id)
where kind = 'app';

-- No two apps are known by the same Org ID and App ID.
create unique index folders_by_what_apps_send on folders (sent_org_key, name_key)
where kind = 'app' and trash_id is null;
