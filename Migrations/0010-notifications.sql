-- Messages to participants, and their sendings, each of which is a job of the worker that sends.

create table notifications (
    id integer primary key,
    -- To everybody who uses an app, or to the participants of one channel of a study.
    app_folder_id integer references folders (id) on delete cascade,
    channel_id integer references channels (id) on delete cascade,
    subject text not null check (subject in ('announcement', 'study', 'activity', 'resource')),
    -- By language, as JSON.
    text text not null,
    revision integer not null,
    created_at integer not null,
    modified_at integer not null,
    modified_by integer,
    modified_by_name text not null,
    check ((app_folder_id is null) <> (channel_id is null))
) strict;

create index notifications_by_app on notifications (app_folder_id);
create index notifications_by_channel on notifications (channel_id);

create table notification_sendings (
    id integer primary key,
    notification_id integer not null references notifications (id) on delete cascade,
    due_at integer not null,
    -- Of the clock on which the time was chosen, and on which it is shown.
    utc_offset_minutes integer not null,
    state text not null check (state in ('waiting', 'sent', 'missed')),
    sent_at integer,
    -- The texts as people got them, by language, as JSON; null until then.
    text text,
    -- The hand-over to phones, which follows.
    delivery text not null default 'waiting' check (delivery in ('waiting', 'delivered', 'failed', 'none')),
    attempts integer not null default 0,
    next_attempt_at integer,
    failure text not null default '',
    -- Until when a worker has it; when it is over, the worker is gone and another takes it.
    leased_until integer,
    requested_by integer,
    requested_by_name text not null,
    check ((state = 'sent') = (sent_at is not null))
) strict;

create index notification_sendings_by_notification on notification_sendings (notification_id);
create index notification_sendings_waiting on notification_sendings (due_at) where state = 'waiting';
create index notification_sendings_undelivered on notification_sendings (next_attempt_at)
where state = 'sent' and delivery = 'waiting';
