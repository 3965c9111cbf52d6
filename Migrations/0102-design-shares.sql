-- Read-only links to a design, for people without an account, such as an ethics board.
create table design_shares (
    id integer primary key,
    folder_id integer not null references folders (id) on delete cascade,
    -- SHA-256 of the token in the link.
    token_digest blob not null unique,
    label text not null,
    -- The design as it was when the link was created: its documents as JSON, and their SHA-256 in hex.
    design text not null,
    digest text not null,
    created_at integer not null,
    created_by integer,
    created_by_name text not null,
    expires_at integer not null,
    -- Null unless it was revoked.
    revoked_at integer,
    revoked_by_name text not null default '',
    opened_count integer not null default 0,
    -- When it was last opened; null if it never was.
    opened_at integer
) strict;

create index design_shares_by_folder on design_shares (folder_id, id);
