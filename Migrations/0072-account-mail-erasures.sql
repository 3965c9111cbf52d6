-- Addresses of erased accounts, encrypted, whose emails in the folder of emails still have to be deleted. A row is deleted when that is
-- done, seconds later.
create table account_mail_erasures (
    id integer primary key,
    sealed blob not null
) strict;
