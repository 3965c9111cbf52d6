-- Push messages that remind participants of what they have to do.

-- The rules of a channel. One that is switched off sends nothing, and is kept.
create table reminder_rules (
    id integer primary key,
    channel_id integer not null references channels (id),
    kind text not null check (kind in ('opens', 'ends', 'silent', 'missed')),
    -- Hours before the end, days of silence, or missed runs; 0 if runs open.
    amount integer not null,
    -- The activity whose runs count; null for all.
    activity text,
    -- By language, as JSON.
    text text not null,
    -- Only what happens from then on is a reason; null for a rule that is switched off.
    switched_on_at integer
) strict;

create index reminder_rules_by_channel on reminder_rules (channel_id, id);

-- Reminders that are planned, were sent, or were left out.
create table reminders (
    id integer primary key,
    participant_id integer not null references participants (id) on delete cascade,
    -- Null for one that a person sent, or whose rule was deleted.
    rule_id integer references reminder_rules (id) on delete set null,
    -- What it's about: of a rule, a participant gets one for each cause.
    cause text not null,
    -- By language, as JSON.
    text text not null,
    due_at integer not null,
    -- When it's too late; null if it never is.
    expires_at integer,
    state text not null default 'planned' check (state in ('planned', 'sent', 'unreachable', 'left-out')),
    -- Why it was left out; empty for others.
    reason text not null default '',
    -- The participant's local day on which it was sent, YYYY-MM-DD; limits count by it.
    sent_on text,
    settled_at integer,
    sent_by text,
    unique (participant_id, rule_id, cause),
    check ((state = 'planned') = (settled_at is null)),
    check ((state = 'sent') = (sent_on is not null))
) strict;

create index reminders_planned on reminders (due_at, id) where state = 'planned';
create index reminders_by_participant on reminders (participant_id, settled_at);
create index reminders_by_rule on reminders (rule_id, state) where rule_id is not null;

-- Reminders end with the participation.
create trigger reminders_of_withdrawn_participants after update of status on participants when new.status = 1 begin
    delete from reminders where participant_id = new.id and state = 'planned';
end;

-- Another rule gives all participants of the channel other reminders.
create trigger reminders_of_new_rules after insert on reminder_rules begin
    insert into adherence_restarts (channel_id) values (new.channel_id)
    on conflict (channel_id) do update set marked_participant_id = 0;
end;

create trigger reminders_of_changed_rules after update on reminder_rules begin
    insert into adherence_restarts (channel_id) values (new.channel_id)
    on conflict (channel_id) do update set marked_participant_id = 0;
end;

-- A message for one account; null for those to all participants or users.
alter table push_messages add column account_id integer references accounts (id) on delete cascade;

create index push_messages_by_account on push_messages (account_id) where account_id is not null;
