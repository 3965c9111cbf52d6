-- Android sends a credential only if `bundle ID:token` fits into one line of Base64, so the length of a token is kept
-- with its digest. Every token up to now has 43 characters.
alter table app_tokens add column token_length integer not null default 43;
