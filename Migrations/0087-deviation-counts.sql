-- The number of deviations of participants, so that pages don't count them.
create table deviation_counts (
    channel_id integer not null references channels (id),
    -- The participant's site; 0 for none.
    site_id integer not null,
    state text not null,
    -- Empty for none.
    decision text not null,
    kind text not null,
    deviation_count integer not null,
    primary key (channel_id, site_id, state, decision, kind)
) strict;

insert into deviation_counts (channel_id, site_id, state, decision, kind, deviation_count)
select d.channel_id, coalesce(p.site_id, 0), d.state, coalesce(d.decision, ''), d.kind, count(*)
from deviations d join participants p on p.id = d.participant_id group by 1, 2, 3, 4, 5;

create trigger counts_of_new_deviations after insert on deviations begin
    insert into deviation_counts (channel_id, site_id, state, decision, kind, deviation_count)
    select new.channel_id, coalesce(site_id, 0), new.state, coalesce(new.decision, ''), new.kind, 1
    from participants where id = new.participant_id
    on conflict do update set deviation_count = deviation_count + 1;
end;

create trigger counts_of_removed_deviations after delete on deviations begin
    update deviation_counts set deviation_count = deviation_count - 1
    where channel_id = old.channel_id and state = old.state and decision = coalesce(old.decision, '')
        and kind = old.kind
        and site_id = (select coalesce(site_id, 0) from participants where id = old.participant_id);
end;

create trigger counts_of_changed_deviations after update of state, decision, kind on deviations begin
    update deviation_counts set deviation_count = deviation_count - 1
    where channel_id = old.channel_id and state = old.state and decision = coalesce(old.decision, '')
        and kind = old.kind
        and site_id = (select coalesce(site_id, 0) from participants where id = old.participant_id);
    insert into deviation_counts (channel_id, site_id, state, decision, kind, deviation_count)
    select new.channel_id, coalesce(site_id, 0), new.state, coalesce(new.decision, ''), new.kind, 1
    from participants where id = new.participant_id
    on conflict do update set deviation_count = deviation_count + 1;
end;

create trigger deviation_counts_of_moved_participants after update of site_id on participants
when old.site_id is not new.site_id begin
    insert into deviation_counts (channel_id, site_id, state, decision, kind, deviation_count)
    select channel_id, coalesce(old.site_id, 0), state, coalesce(decision, ''), kind, -count(*)
    from deviations where participant_id = new.id group by 1, 2, 3, 4, 5
    on conflict do update set deviation_count = deviation_count + excluded.deviation_count;
    insert into deviation_counts (channel_id, site_id, state, decision, kind, deviation_count)
    select channel_id, coalesce(new.site_id, 0), state, coalesce(decision, ''), kind, count(*)
    from deviations where participant_id = new.id group by 1, 2, 3, 4, 5
    on conflict do update set deviation_count = deviation_count + excluded.deviation_count;
end;

-- While the participant's site is known.
create trigger deviations_of_removed_participants before delete on participants begin
    delete from deviations where participant_id = old.id;
end;

-- Pages of those with a reason pass over the others, of which there can be many more.
create index deviations_with_reason on deviations (channel_id, day, id) where state <> 'unexplained';
