-- What pages show of the responses of many participants: their number and the last one. To sort and filter by it, the
-- responses themselves aren't read.

alter table adherence_people add column response_count integer not null default 0;
alter table adherence_people add column last_response_at integer;
alter table adherence_people add column last_activity_id text;
alter table adherence_people add column last_version text;

update adherence_people set response_count = counted.number
from (select participant_id, count(*) as number from responses group by participant_id) as counted
where counted.participant_id = adherence_people.participant_id;

update adherence_people set (last_response_at, last_activity_id, last_version) = (
    select r.received_at, r.activity_id, r.version from responses r
    where r.participant_id = adherence_people.participant_id order by r.id desc limit 1)
where response_count > 0;

drop trigger adherence_of_new_responses;

create trigger adherence_of_new_responses after insert on responses begin
    update adherence_people set next_change_at = 0, revision = revision + 1, response_count = response_count + 1,
        last_response_at = new.received_at, last_activity_id = new.activity_id, last_version = new.version
    where participant_id = new.participant_id;
end;
