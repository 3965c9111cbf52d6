-- When an administrator of the organization last signed in with its provider, as it is set now.
alter table sign_in_providers add column admin_signed_in_at integer;

-- For how many days a role that requires a second factor may be used without one.
alter table second_factor_rules add column grace_days integer not null default 0;
alter table second_factor_rules add column created_at integer not null default 0;

-- Since when somebody is in a group: from then on they have to have what its roles require.
alter table group_members add column added_at integer not null default 0;

-- A new site requires a second factor from the start; one that has users keeps its setting.
insert into second_factor_rules (folder_id, role, grace_days)
select f.id, r.role, 7
from folders f
join (
    select 'site-admin' as role union all select 'org-admin' union all select 'folder-admin'
    union all select 'editor' union all select 'reader' union all select 'coordinator'
) r on 1 = 1
where f.id = 1 and not exists (select 1 from users);
