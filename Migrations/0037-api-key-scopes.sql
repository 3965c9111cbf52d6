-- What an API key may do and where, and accounts of programs.

alter table users add column is_service integer not null default 0;

-- No folder: a key from before keys had a place.
alter table api_keys add column folder_id integer references folders (id) on delete cascade;

-- The names of the scopes, separated by spaces.
alter table api_keys add column scopes text not null default '';

-- Whether the session that issued the key had proven a second factor which this site does not keep.
alter table api_keys add column has_factor integer not null default 0;

-- Issued before keys had scopes: does what its user may do, everywhere, and ends soon.
alter table api_keys add column is_unscoped integer not null default 0;

update api_keys set is_unscoped = 1;

create index api_keys_by_folder on api_keys (folder_id);
