-- What a participant's app said about the data when the participant left and the data was kept: 'keep' where it asked
-- to keep it, 'unspecified' where it said nothing. Null for participants who left before this was recorded: versions up
-- to then didn't understand how iPhones ask for deletion, so these participants may have asked for it.
alter table participants add column withdrawal_request text
    check (withdrawal_request in ('keep', 'unspecified'));
