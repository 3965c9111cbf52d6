-- Sites are compared without reading their participants.
create index participants_by_sites on participants (channel_id, site_id, status, enrollment_site_id, enrolled_at);
