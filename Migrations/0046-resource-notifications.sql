-- The resource that a notification is about, so that each is sent once and follows changes of its period.
alter table notifications add column resource_id integer references design_documents (id) on delete set null;

create index notifications_by_resource on notifications (resource_id) where resource_id is not null;
