import Access
import SQLStore
import Timekeeping
import Vocabulary

/// Stores the profiles of a channel with their versions.
package enum DeidentificationProfileRepository {
    /// The number of profiles of a channel.
    static let countMax = 50

    /// Returns the profiles of a channel by name.
    static func all(
        with grant: Grant<some ResponseReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> [DeidentificationProfile] {
        try transaction.rows(
            """
            \(fragment: selection) where p.channel_id = \(grant.subject.id) and v.version = p.version and p.removed_at is null
            order by lower(p.name), p.id
            """, DeidentificationProfile.init)
    }

    /// Returns the current version of a profile.
    ///
    /// - Throws: ``NotFound`` if the channel has no such profile.
    static func find(
        _ id: DeidentificationProfileID, with grant: Grant<some ResponseReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> DeidentificationProfile {
        let found = try transaction.first(
            """
            \(fragment: selection)
            where p.id = \(id) and p.channel_id = \(grant.subject.id) and v.version = p.version
                and p.removed_at is null
            """, DeidentificationProfile.init)
        guard let found else { throw NotFound("profile") }
        return found
    }

    /// Returns a version of a profile for an export of its channel; nil if there is none.
    static func version(
        _ version: Int, of id: DeidentificationProfileID, in channel: ChannelID,
        _ transaction: borrowing Transaction
    ) throws -> DeidentificationProfile? {
        try transaction.first(
            """
            \(fragment: selection)
            where p.id = \(id) and p.channel_id = \(channel) and v.version = \(version)
            """, DeidentificationProfile.init)
    }

    /// Adds a profile.
    static func add(
        _ name: String, code: String, _ settings: DeidentificationSettings, with grant: Grant<EditResponses>,
        _ transaction: borrowing Transaction
    ) throws -> DeidentificationProfileID {
        let channel = grant.subject.id
        let count: Int =
            try transaction.value(
                "select count(*) from deidentification_profiles where channel_id = \(channel) and removed_at is null"
            ) ?? 0
        guard count < countMax else {
            throw InvalidInput("name", "A study can have \(countMax) profiles. Change one of them instead.")
        }
        try checkName(name, of: nil, in: channel, transaction)
        let id: DeidentificationProfileID? = try transaction.value(
            """
            insert into deidentification_profiles (channel_id, name, code, version, created_at)
            values (\(channel), \(name), \(code), 1, \(grant.now)) returning id
            """)
        guard let id else { throw NotFound("profile") }
        try store(settings, version: 1, of: id, with: grant, transaction)
        try grant.record(
            "deidentification-profile.add", about: name, ["settings": .text(settings.text)], in: transaction)
        return id
    }

    /// Saves changed settings as the next version.
    static func save(
        _ name: String, _ settings: DeidentificationSettings, of profile: DeidentificationProfile,
        with grant: Grant<EditResponses>, _ transaction: borrowing Transaction
    ) throws {
        guard name != profile.name || settings != profile.settings else { return }
        try checkName(name, of: profile.id, in: grant.subject.id, transaction)
        let version = profile.version + 1
        try transaction.run(
            """
            update deidentification_profiles set name = \(name), version = \(version)
            where id = \(profile.id) and channel_id = \(grant.subject.id)
            """)
        try store(settings, version: version, of: profile.id, with: grant, transaction)
        try grant.record(
            "deidentification-profile.save", about: name,
            [
                "version": .number(version), "name": .change(from: profile.name, to: name),
                "settings": .change(from: profile.settings.text, to: settings.text),
            ], in: transaction)
    }

    /// Deletes a profile. Its exports, and the pseudonyms in them, stay what they are.
    ///
    /// - Throws: ``Conflict`` while schedules use it.
    static func remove(
        _ profile: DeidentificationProfile, with grant: Grant<EditResponses>,
        _ transaction: borrowing Transaction
    ) throws {
        let schedules = try ExportScheduleRepository.names(using: profile.id, transaction)
        if !schedules.isEmpty {
            throw Conflict(
                "Scheduled exports use this profile: \(schedules.joined(separator: ", ")). Change or delete them first."
            )
        }
        try transaction.run(
            """
            update deidentification_profiles set removed_at = \(grant.now)
            where id = \(profile.id) and channel_id = \(grant.subject.id) and removed_at is null
            """)
        try grant.record("deidentification-profile.remove", about: profile.name, in: transaction)
    }

    private static func checkName(
        _ name: String, of own: DeidentificationProfileID?, in channel: ChannelID,
        _ transaction: borrowing Transaction
    ) throws {
        let taken: Int? = try transaction.value(
            """
            select 1 from deidentification_profiles where channel_id = \(channel)
                and lower(name) = lower(\(name)) and id <> \(own?.rawValue ?? 0) and removed_at is null
            """)
        if taken != nil { throw InvalidInput("name", "Another profile has this name.") }
    }

    private static func store(
        _ settings: DeidentificationSettings, version: Int, of id: DeidentificationProfileID,
        with grant: Grant<EditResponses>, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into deidentification_profile_versions (profile_id, version, settings, changed_at, changed_by)
            values (\(id), \(version), \(settings.text), \(grant.now), \(grant.actor.name))
            """)
    }

    private static let selection: SQL = """
        select p.id, p.channel_id, p.name, p.code, v.version, v.settings, v.changed_at, v.changed_by
        from deidentification_profiles p join deidentification_profile_versions v on v.profile_id = p.id
        """
}

extension DeidentificationProfile {
    fileprivate init(_ row: Row) throws {
        (id, channel) = (try row[0], try row[1])
        (name, code, version) = (try row[2], try row[3], try row[4])
        settings = try DeidentificationSettings(stored: row[5])
        (changedAt, changedBy) = (try row[6], try row[7])
    }
}
