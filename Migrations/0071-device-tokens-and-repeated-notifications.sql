-- By which the account of a device's token is found: one for each app. It's null until the server has read tokens from before.
alter table account_sessions add column device_token_digest blob;

create unique index account_sessions_by_device_token on account_sessions (device_token_digest)
    where device_token_digest is not null;

-- The ID that another program gave a notification; null without one. A repeated request isn't sent again.
alter table push_messages add column notification_id text;

create index push_messages_by_notification on push_messages (app_folder_id, notification_id, queued_at)
    where notification_id is not null;
