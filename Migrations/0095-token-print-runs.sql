-- Places of tokens that were deleted with their participants, by the row that the token had. A token keeps its place on
-- the pages of its batch, whatever became of the tokens before it.
create table erased_token_places (
    id integer primary key,
    batch_id integer not null references token_batches (id),
    token_id integer not null
) strict;

create unique index erased_token_places_by_batch on erased_token_places (batch_id, token_id);

-- Which places of the batch a printed sheet covers, counted from 1, and of how many. Null for files, and for sheets from
-- before this was recorded.
alter table token_handouts add column first_place integer;
alter table token_handouts add column last_place integer;
alter table token_handouts add column place_count integer;
-- The paper of a PDF; null for sheets on a page of the portal.
alter table token_handouts add column paper text;
-- How many of its tokens were on earlier sheets.
alter table token_handouts add column reprinted_count integer not null default 0;
