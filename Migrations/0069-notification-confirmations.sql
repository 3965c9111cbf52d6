-- A confirmation page is good for one sending: its one-time value, which a form that is submitted again has, too.

alter table notification_sendings add column confirmation text;

create unique index notification_sendings_by_confirmation on notification_sendings (confirmation)
    where confirmation is not null;
