-- What participants ask for about their data: corrections, restriction of its processing, and a copy of everything.

-- From when to when the data of a participant is stored, but not used. The reasons end with the participant's data.
create table participant_restrictions (
    id integer primary key,
    participant_id integer not null references participants (id) on delete cascade,
    ground text not null check (ground in ('accuracy', 'objection', 'unlawful', 'claims', 'other')),
    reason text not null,
    began_at integer not null,
    began_by text not null,
    -- Null while it lasts.
    lifted_at integer,
    lifted_by text,
    lift_reason text not null default '',
    check ((lifted_at is null) = (lifted_by is null))
) strict;

create index participant_restrictions_by_participant on participant_restrictions (participant_id, id);
-- A participant has one restriction at a time. Whatever leaves out their rows finds them here.
create unique index participant_restrictions_open on participant_restrictions (participant_id) where lifted_at is null;

-- Corrections that participants asked for, and what became of them.
create table correction_requests (
    id integer primary key,
    participant_id integer not null references participants (id) on delete cascade,
    -- YYYY-MM-DD, when the participant asked.
    asked_on text not null,
    -- What is wrong, and what is right.
    text text not null,
    entered_at integer not null,
    entered_by text not null,
    -- Null while it is open.
    outcome text check (outcome in ('corrected', 'declined')),
    -- What was changed, or why nothing was.
    answer text not null default '',
    closed_at integer,
    closed_by text,
    check ((outcome is null) = (closed_at is null)),
    check ((outcome is null) = (closed_by is null))
) strict;

create index correction_requests_by_participant on correction_requests (participant_id, id);

-- The participant whose data an export copies; null for exports of many. It ends with the participant.
alter table exports add column participant_id integer references participants (id) on delete cascade;
-- Whether a copy includes the participant's account of the app.
alter table exports add column includes_account integer not null default 0 check (includes_account in (0, 1));
-- Why a copy was made.
alter table exports add column reason text not null default '';

create index exports_by_participant on exports (participant_id) where participant_id is not null;
