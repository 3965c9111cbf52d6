-- The periods in which no responses are expected of a participant, such as a stay in a hospital.
create table participant_holds (
    id integer primary key,
    participant_id integer not null references participants (id) on delete cascade,
    began_at integer not null,
    -- Null while its end isn't known.
    ended_at integer,
    reason text not null,
    entered_at integer not null,
    entered_by text not null,
    check (ended_at is null or ended_at > began_at)
) strict;

create index participant_holds_by_participant on participant_holds (participant_id, began_at);
create unique index participant_holds_open on participant_holds (participant_id) where ended_at is null;

create trigger adherence_of_new_holds after insert on participant_holds begin
    update adherence_people set next_change_at = 0, revision = revision + 1
    where participant_id = new.participant_id;
end;

create trigger adherence_of_changed_holds after update on participant_holds begin
    update adherence_people set next_change_at = 0, revision = revision + 1
    where participant_id = new.participant_id;
end;

create trigger adherence_of_removed_holds after delete on participant_holds begin
    update adherence_people set next_change_at = 0, revision = revision + 1
    where participant_id = old.participant_id;
end;
