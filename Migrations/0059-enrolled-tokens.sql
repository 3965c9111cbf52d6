-- The used tokens of a batch in their order, for pages that show them without the others: of a million tokens, often only a
-- few are used.
create index enrollment_tokens_enrolled on enrollment_tokens (batch_id, id) where participant_id is not null;
