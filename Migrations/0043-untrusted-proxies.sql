-- Peers of this machine or its networks that forward requests and aren't among PORTAL_TRUSTED_PROXIES.

create table untrusted_proxies (
    address text primary key,
    last_at integer not null
) strict;
