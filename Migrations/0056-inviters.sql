-- Who offers a role or a group: an offer counts only as long as they could still give it. None: the operator.

alter table invitation_roles add column inviter_id integer references users (id) on delete cascade;
alter table invitation_groups add column inviter_id integer references users (id) on delete cascade;

create index invitation_roles_by_inviter on invitation_roles (inviter_id);
create index invitation_groups_by_inviter on invitation_groups (inviter_id);
