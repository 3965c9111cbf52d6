-- What lists of users are searched and sorted by: the name in lower case, which each save writes.

alter table users add column name_key text not null default '';

update users set name_key = lower(name);

create index users_by_name on users (name_key, id);
