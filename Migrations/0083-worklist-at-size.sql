-- What keeps the worklist and reminders quick in large studies, and more of what no one may learn from the database.

-- Looked at every minute.
create index tasks_open_of_rules on tasks (rule, id) where state = 'open' and rule is not null;
create index tasks_of_rules on tasks (channel_id, created_at) where rule is not null;
create index publications_reconsented on publications (channel_id, id) where reconsenting_participants is not null;

-- Reminders that weren't sent are deleted after some time.
create index reminders_left_out on reminders (settled_at) where state in ('left-out', 'unreachable');

-- Whether the runs couldn't be computed, so that reminders of earlier results aren't sent.
alter table adherence_people add column has_failed integer not null default 0 check (has_failed in (0, 1));

-- Sign-ins are passed on once a day, rounded down to the day: by the hour, and with the time of the computation that followed, they
-- told whose account it was in a small study.
update adherence_people set signed_in_at = signed_in_at / 86400000 * 86400000 where signed_in_at is not null;

-- A rule that is switched off changes nothing for participants.
drop trigger reminders_of_new_rules;
drop trigger reminders_of_changed_rules;

create trigger reminders_of_changed_rules after update on reminder_rules when new.switched_on_at is not null begin
    insert into adherence_restarts (channel_id) values (new.channel_id)
    on conflict (channel_id) do update set marked_participant_id = 0;
end;

create trigger changed_accounts_of_changed_consents after update of status on account_consents begin
    insert into changed_accounts (account_id)
    select account_id from account_studies where id = new.account_study_id and app_token_sealed is not null
    on conflict (account_id) do nothing;
end;
