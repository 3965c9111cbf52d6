-- The number of responses by the day in UTC on which they were received, so that pages don't count the responses.
create table response_days (
    channel_id integer not null references channels (id),
    -- Days since 1970-01-01.
    day integer not null,
    activity_id text not null,
    -- The participant's site; 0 for none.
    site_id integer not null,
    status integer not null,
    response_count integer not null,
    primary key (channel_id, day, activity_id, site_id, status)
) strict;

-- A cross join reads the responses in the order in which they are stored.
insert into response_days (channel_id, day, activity_id, site_id, status, response_count)
select r.channel_id, r.received_at / 86400000, r.activity_id, coalesce(p.site_id, 0), r.status, count(*)
from responses r cross join participants p on p.id = r.participant_id group by 1, 2, 3, 4, 5;

create trigger response_days_of_new_responses after insert on responses begin
    insert into response_days (channel_id, day, activity_id, site_id, status, response_count)
    select new.channel_id, new.received_at / 86400000, new.activity_id, coalesce(site_id, 0), new.status, 1
    from participants where id = new.participant_id
    on conflict do update set response_count = response_count + 1;
end;

create trigger response_days_of_removed_responses after delete on responses begin
    update response_days set response_count = response_count - 1
    where channel_id = old.channel_id and day = old.received_at / 86400000 and activity_id = old.activity_id
        and site_id = (select coalesce(site_id, 0) from participants where id = old.participant_id)
        and status = old.status;
    delete from response_days
    where channel_id = old.channel_id and day = old.received_at / 86400000 and activity_id = old.activity_id
        and response_count = 0;
end;

create trigger response_days_of_changed_responses after update of status on responses
when old.status <> new.status begin
    update response_days set response_count = response_count - 1
    where channel_id = old.channel_id and day = old.received_at / 86400000 and activity_id = old.activity_id
        and site_id = (select coalesce(site_id, 0) from participants where id = old.participant_id)
        and status = old.status;
    insert into response_days (channel_id, day, activity_id, site_id, status, response_count)
    select new.channel_id, new.received_at / 86400000, new.activity_id, coalesce(site_id, 0), new.status, 1
    from participants where id = new.participant_id
    on conflict do update set response_count = response_count + 1;
    delete from response_days
    where channel_id = old.channel_id and day = old.received_at / 86400000 and activity_id = old.activity_id
        and response_count = 0;
end;

create trigger response_days_of_moved_participants after update of site_id on participants
when old.site_id is not new.site_id begin
    insert into response_days (channel_id, day, activity_id, site_id, status, response_count)
    select channel_id, received_at / 86400000, activity_id, coalesce(old.site_id, 0), status, -count(*)
    from responses where participant_id = new.id group by 1, 2, 3, 4, 5
    on conflict do update set response_count = response_count + excluded.response_count;
    insert into response_days (channel_id, day, activity_id, site_id, status, response_count)
    select channel_id, received_at / 86400000, activity_id, coalesce(new.site_id, 0), status, count(*)
    from responses where participant_id = new.id group by 1, 2, 3, 4, 5
    on conflict do update set response_count = response_count + excluded.response_count;
    delete from response_days where channel_id = new.channel_id and response_count = 0;
end;
