-- Protocol deviations: what didn't happen as planned, why, and what the study's team decided about it.

-- The activities of a channel of which every missed run is a deviation.
create table deviation_rules (
    channel_id integer not null references channels (id),
    activity text not null,
    -- Whether runs that were answered late are deviations, too.
    counts_late integer not null check (counts_late in (0, 1)),
    -- Only runs that closed from then on.
    since integer not null,
    primary key (channel_id, activity)
) strict;

create table deviations (
    id integer primary key,
    channel_id integer not null references channels (id),
    participant_id integer not null references participants (id) on delete cascade,
    kind text not null check (kind in ('missed', 'late', 'visit', 'consent', 'eligibility', 'procedure', 'other')),
    -- The run: its activity and local start. Null for what isn't about a run.
    activity text,
    run_start text,
    -- What has become of the run since: 'done', 'late', 'missed', 'due' or 'none'. Null as above.
    run_state text,
    -- YYYY-MM-DD where the participant was.
    day text not null,
    -- Rises with each change by a user, by which forms notice changes of others.
    revision integer not null default 0,
    state text not null check (state in ('unexplained', 'undecided', 'decided')),
    found_at integer not null,
    reason text,
    explanation text not null default '',
    recorded_at integer,
    recorded_by text,
    decision text check (decision in ('important', 'minor', 'none')),
    decision_note text not null default '',
    decided_at integer,
    decided_by text,
    unique (participant_id, activity, run_start),
    check ((activity is null) = (run_start is null)),
    check ((activity is null) = (run_state is null)),
    check ((state = 'unexplained') = (recorded_at is null)),
    check ((recorded_at is null) = (reason is null)),
    check ((recorded_at is null) = (recorded_by is null)),
    check ((state = 'decided') = (decided_at is not null)),
    check ((decided_at is null) = (decision is null)),
    check ((decided_at is null) = (decided_by is null))
) strict;

create index deviations_by_state on deviations (channel_id, state, day, id);
create index deviations_by_day on deviations (channel_id, day, id);

-- Everything that was said about a deviation, so that nothing is lost when it changes: a reason or a decision, each with a text.
create table deviation_entries (
    id integer primary key,
    deviation_id integer not null references deviations (id) on delete cascade,
    reason text,
    decision text,
    text text not null,
    entered_at integer not null,
    entered_by text not null,
    check ((reason is null) <> (decision is null))
) strict;

create index deviation_entries_by_deviation on deviation_entries (deviation_id, id);

-- Other rules find other deviations of all participants of the channel.
create trigger deviations_of_new_rules after insert on deviation_rules begin
    insert into adherence_restarts (channel_id) values (new.channel_id)
    on conflict (channel_id) do update set marked_participant_id = 0;
end;

create trigger deviations_of_changed_rules after update on deviation_rules begin
    insert into adherence_restarts (channel_id) values (new.channel_id)
    on conflict (channel_id) do update set marked_participant_id = 0;
end;

create trigger deviations_of_removed_rules after delete on deviation_rules begin
    insert into adherence_restarts (channel_id) values (old.channel_id)
    on conflict (channel_id) do update set marked_participant_id = 0;
end;
