-- When an app last used its credential, to the hour; null while it never did.
alter table app_tokens add column last_used_at integer;

-- Events by what was done, and by the kind of actor as well as by the user.
create index audit_events_by_action on audit_events (action, seq);
drop index audit_events_by_actor;
create index audit_events_by_actor on audit_events (actor_kind, actor_user_id, seq);
