-- What left the house of a batch of tokens: each sheet that was made for printing, and each file.
create table token_handouts (
    id integer primary key autoincrement,
    batch_id integer not null references token_batches (id),
    kind text not null check (kind in ('sheet', 'file')),
    -- How many tokens stand on a page of a sheet; null for a file.
    per_page integer,
    -- Which tokens are in it, by what became of them; empty is all.
    state text not null,
    token_count integer not null,
    made_at integer not null,
    made_by text not null,
    check ((kind = 'sheet') = (per_page is not null))
) strict;

create index token_handouts_by_batch on token_handouts (batch_id, id);

-- Why tokens were taken back, and who took single ones back. Empty for those of before.
alter table token_batches add column revoke_reason text not null default '';
alter table enrollment_tokens add column revoked_by text;
alter table enrollment_tokens add column revoke_reason text;

-- Who left when, and the tokens in the order of their use: for the curve of a study, and for grids of many tokens.
create index participants_by_withdrawal on participants (channel_id, withdrawn_at) where withdrawn_at is not null;
create index enrollment_tokens_by_use on enrollment_tokens (used_at, id) where used_at is not null;
