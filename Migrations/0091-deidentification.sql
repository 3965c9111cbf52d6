-- Profiles of de-identified exports. Every change makes a new version, and exports name the version that they were made with.
create table deidentification_profiles (
    id integer primary key,
    channel_id integer not null references channels (id),
    name text not null,
    -- Random; pseudonyms and date offsets follow from it.
    code text not null,
    version integer not null,
    created_at integer not null
) strict;

create index deidentification_profiles_by_channel on deidentification_profiles (channel_id);

create table deidentification_profile_versions (
    id integer primary key,
    profile_id integer not null references deidentification_profiles (id),
    version integer not null,
    settings text not null,
    changed_at integer not null,
    changed_by text not null,
    unique (profile_id, version)
) strict;

-- The secret of a channel's profiles, sealed with the key of the data folder.
create table deidentification_secrets (
    channel_id integer primary key references channels (id),
    secret_sealed blob not null
) strict;

-- The profile of a de-identified export; null for exports with identifiers.
alter table exports add column profile_id integer references deidentification_profiles (id);
alter table exports add column profile_version integer;
