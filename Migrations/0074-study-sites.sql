-- Sites of a study: where participants enroll and are seen. People can hold roles at single sites.

create table study_sites (
    id integer primary key autoincrement,
    channel_id integer not null references channels (id),
    -- 2 to 8 capital letters and digits; it doesn't change once a participant belongs to the site.
    code text not null,
    name text not null,
    address text not null default '',
    -- A name of the time zone database; empty for the study's.
    time_zone text not null default '',
    status text not null check (status in ('open', 'paused', 'closed')),
    -- The number of participants at which enrollment ends; null for no limit.
    cap integer check (cap > 0),
    -- The planned number of participants, and the day by which they are planned to be enrolled (YYYY-MM-DD).
    target integer check (target > 0),
    target_day text,
    opened_at integer not null,
    closed_at integer,
    unique (channel_id, code),
    check ((status = 'closed') = (closed_at is not null))
) strict;

-- Roles held at one site, by a user or a group.
create table study_site_roles (
    id integer primary key,
    site_id integer not null references study_sites (id) on delete cascade,
    user_id integer references users (id) on delete cascade,
    group_id integer references user_groups (id) on delete cascade,
    role text not null,
    created_at integer not null,
    unique (user_id, site_id, role),
    unique (group_id, site_id, role),
    check ((user_id is null) <> (group_id is null))
) strict;

create index study_site_roles_by_site on study_site_roles (site_id);

-- Who has any role on a folder, also at a site of a study. It says who is known somewhere, and grants nothing:
-- a role at a site is limited to that site.
create view role_holders (folder_id, user_id, group_id, role, created_at) as
select folder_id, user_id, group_id, role, created_at from role_assignments
union all
select c.study_folder_id, r.user_id, r.group_id, r.role, r.created_at
from study_site_roles r
join study_sites s on s.id = r.site_id
join channels c on c.id = s.channel_id;

-- The tokens of a batch enroll at its site.
alter table token_batches add column site_id integer references study_sites (id);

-- Where the participant belongs now, and where they enrolled.
alter table participants add column site_id integer references study_sites (id);
alter table participants add column enrollment_site_id integer references study_sites (id);

create index token_batches_by_site on token_batches (site_id, id) where site_id is not null;
create index participants_by_site on participants (site_id, id) where site_id is not null;
create index participants_by_enrollment_site on participants (enrollment_site_id, enrolled_at)
where enrollment_site_id is not null;

-- Moves of participants between sites, and assignments of those who had none.
create table study_site_moves (
    id integer primary key autoincrement,
    participant_id integer not null references participants (id) on delete cascade,
    from_site_id integer references study_sites (id),
    to_site_id integer not null references study_sites (id),
    reason text not null,
    note text not null default '',
    moved_at integer not null,
    moved_by text not null
) strict;

create index study_site_moves_by_participant on study_site_moves (participant_id, id);

-- Uploaded files with sites, until their changes are confirmed.
create table study_site_imports (
    id integer primary key,
    folder_id integer not null references folders (id) on delete cascade,
    file_name text not null,
    body blob not null,
    sent_at integer not null,
    author_id integer,
    author_name text not null
) strict;

create index study_site_imports_by_folder on study_site_imports (folder_id);
