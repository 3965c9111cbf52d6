-- When a role ends by itself; null for one that doesn't. From then on it grants nothing, and a minute later it is removed.
alter table role_assignments add column ends_at integer;
alter table study_site_roles add column ends_at integer;

create index role_assignments_ending on role_assignments (ends_at) where ends_at is not null;
create index study_site_roles_ending on study_site_roles (ends_at) where ends_at is not null;

-- Monitors need a second factor wherever Readers do.
insert into second_factor_rules (folder_id, role, grace_days, created_at)
select folder_id, 'monitor', grace_days, created_at from second_factor_rules where role = 'reader';
