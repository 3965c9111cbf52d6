-- What people do about participants: tasks with a day on which they are due, and notes.

create table tasks (
    id integer primary key,
    channel_id integer not null references channels (id),
    participant_id integer not null references participants (id) on delete cascade,
    kind text not null check (kind in ('call', 'visit', 'send', 'check', 'other')),
    -- The rule that made the task; null for a task that a person made.
    rule text check (rule in ('silent', 'failed', 'consent', 'enrolled')),
    text text not null,
    -- YYYY-MM-DD in the study's time zone.
    due_day text not null,
    -- Null for everyone who works on tasks at the participant's site.
    assignee_id integer references users (id) on delete set null,
    state text not null default 'open' check (state in ('open', 'done', 'canceled')),
    -- What came of it, or why it was canceled.
    outcome text not null default '',
    created_at integer not null,
    created_by text not null,
    closed_at integer,
    closed_by text,
    check ((state = 'open') = (closed_at is null)),
    check ((closed_at is null) = (closed_by is null))
) strict;

create index tasks_open on tasks (channel_id, due_day, id) where state = 'open';
create index tasks_closed on tasks (channel_id, closed_at, id) where state <> 'open';
create index tasks_by_participant on tasks (participant_id, id);
create index tasks_by_assignee on tasks (assignee_id) where assignee_id is not null;
-- Of a rule, a participant has one open task.
create unique index tasks_open_by_rule on tasks (participant_id, rule) where state = 'open' and rule is not null;

-- Notes on participants, and calls to them. They are never changed, are encrypted, and end with the participant's data.
create table participant_notes (
    id integer primary key,
    participant_id integer not null references participants (id) on delete cascade,
    -- The task on which the note was written.
    task_id integer references tasks (id) on delete set null,
    -- What came of a call; null for a note without one.
    call text check (call in ('reached', 'message', 'noAnswer', 'wrongNumber')),
    -- Null for a call without a note.
    sealed blob,
    written_at integer not null,
    written_by text not null,
    check (call is not null or sealed is not null)
) strict;

create index participant_notes_by_participant on participant_notes (participant_id, id);
create index participant_notes_by_task on participant_notes (task_id) where task_id is not null;

-- The rules of a channel that make tasks.
create table task_rules (
    channel_id integer not null references channels (id),
    kind text not null check (kind in ('silent', 'failed', 'consent', 'enrolled')),
    -- After how many days of silence; 0 in other rules.
    days integer not null,
    -- In how many days the tasks are due.
    due_days integer not null,
    -- The text of the tasks.
    text text not null,
    -- Null for a rule that is switched off.
    switched_on_at integer,
    primary key (channel_id, kind)
) strict;

-- The filters of a worklist that a user has saved.
create table worklist_filters (
    id integer primary key,
    channel_id integer not null references channels (id),
    user_id integer not null references users (id) on delete cascade,
    name text not null,
    -- As in the address of the page.
    query text not null,
    unique (user_id, channel_id, name)
) strict;

create index worklist_filters_by_channel on worklist_filters (channel_id);

-- Tasks end with the participation, and go along with a participant who moves, without the person who worked on them.
create trigger tasks_of_withdrawn_participants after update of status on participants when new.status = 1 begin
    update tasks set state = 'canceled', outcome = 'The participant has withdrawn.',
        closed_at = coalesce(new.withdrawn_at, 0), closed_by = 'Study Portal'
    where participant_id = new.id and state = 'open';
end;

create trigger tasks_of_moved_participants after update of site_id on participants
when old.site_id is distinct from new.site_id begin
    update tasks set assignee_id = null where participant_id = new.id and state = 'open';
end;

-- A participant who was reached is in contact.
create trigger adherence_of_calls after insert on participant_notes when new.call = 'reached' begin
    update adherence_people set next_change_at = 0, revision = revision + 1
    where participant_id = new.participant_id;
end;

-- What the server knows of participants by the link to their accounts. The link itself is encrypted, so only the server can
-- follow it, and no statement can.

-- When the participant's account signed in last, rounded down to the hour, so that it doesn't tell which account that is.
alter table adherence_people add column signed_in_at integer;
-- The version of the consent that the participant agreed to last; null if unknown.
alter table participants add column consent_version text;

-- Accounts of which the participants don't know yet what has changed.
create table changed_accounts (
    account_id integer primary key references accounts (id) on delete cascade
) strict;

insert into changed_accounts (account_id)
select distinct account_id from account_studies where app_token_sealed is not null;

-- These compared digests that are made with different keys, and are never equal.
drop trigger adherence_of_sign_ins;
drop trigger adherence_of_new_links;
drop trigger adherence_of_changed_links;

create trigger changed_accounts_of_sign_ins after update of signed_in_at on accounts
when new.signed_in_at is not null begin
    insert into changed_accounts (account_id) values (new.id) on conflict (account_id) do nothing;
end;

create trigger changed_accounts_of_new_links after insert on account_studies
when new.app_token_sealed is not null begin
    insert into changed_accounts (account_id) values (new.account_id) on conflict (account_id) do nothing;
end;

create trigger changed_accounts_of_links after update of app_token_sealed on account_studies
when new.app_token_sealed is not null begin
    insert into changed_accounts (account_id) values (new.account_id) on conflict (account_id) do nothing;
end;

create trigger changed_accounts_of_consents after insert on account_consents begin
    insert into changed_accounts (account_id)
    select account_id from account_studies where id = new.account_study_id and app_token_sealed is not null
    on conflict (account_id) do nothing;
end;

create trigger adherence_of_sign_ins after update of signed_in_at on adherence_people
when new.signed_in_at is not null and (old.signed_in_at is null or old.signed_in_at < new.signed_in_at) begin
    update adherence_people set next_change_at = 0, revision = revision + 1
    where participant_id = new.participant_id;
end;
