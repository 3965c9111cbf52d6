-- The number of responses by the day in UTC on which they were received, so that pages about weeks don't count the responses.
create table response_days (
    channel_id integer not null references channels (id),
    -- Days since 1970-01-01.
    day integer not null,
    activity_id text not null,
    response_count integer not null,
    primary key (channel_id, day, activity_id)
) strict;

insert into response_days (channel_id, day, activity_id, response_count)
select channel_id, received_at / 86400000, activity_id, count(*) from responses group by 1, 2, 3;

create trigger days_of_new_responses after insert on responses begin
    insert into response_days (channel_id, day, activity_id, response_count)
    values (new.channel_id, new.received_at / 86400000, new.activity_id, 1)
    on conflict (channel_id, day, activity_id) do update set response_count = response_count + 1;
end;

create trigger days_of_removed_responses after delete on responses begin
    update response_days set response_count = response_count - 1
    where channel_id = old.channel_id and day = old.received_at / 86400000 and activity_id = old.activity_id;
    delete from response_days
    where channel_id = old.channel_id and day = old.received_at / 86400000 and activity_id = old.activity_id
        and response_count <= 0;
end;
