-- Invitations can offer a role at a site of a study, whose folder is the study's. A role on a folder has no site.

create table invitation_roles_at_sites (
    invitation_id integer not null references invitations (id) on delete cascade,
    folder_id integer not null references folders (id) on delete cascade,
    site_id integer references study_sites (id) on delete cascade,
    role text not null,
    invited_by text not null,
    inviter_id integer references users (id) on delete cascade
) strict;

insert into invitation_roles_at_sites (invitation_id, folder_id, role, invited_by, inviter_id)
select invitation_id, folder_id, role, invited_by, inviter_id from invitation_roles;

drop table invitation_roles;
alter table invitation_roles_at_sites rename to invitation_roles;

create unique index invitation_roles_once on invitation_roles (invitation_id, folder_id, coalesce(site_id, 0), role);
create index invitation_roles_by_folder on invitation_roles (folder_id);
create index invitation_roles_by_site on invitation_roles (site_id) where site_id is not null;
create index invitation_roles_by_inviter on invitation_roles (inviter_id);
