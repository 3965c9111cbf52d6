-- Sites are compared, and the participants of a study are counted, without reading their rows. The one index before
-- made the table of participants slower.
drop index participants_by_sites;
create index participants_by_site_and_status on participants (channel_id, site_id, status, withdrawal_request);
create index participants_by_place_of_enrollment on participants (channel_id, enrollment_site_id, enrolled_at);
