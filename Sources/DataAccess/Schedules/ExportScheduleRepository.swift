import Access
import SQLStore
import Tables
import Timekeeping
import Vocabulary

/// Stores the schedules of exports.
enum ExportScheduleRepository {
    /// The number of schedules of a channel.
    static let countMax = 20

    /// Returns the schedules of a channel by name.
    static func all(
        with grant: Grant<some ResponseReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> [ExportSchedule] {
        try transaction.rows(
            """
            \(fragment: selection) where channel_id = \(grant.subject.id) and removed_at is null
            order by lower(name), id
            """, ExportSchedule.init)
    }

    /// Returns a schedule of a channel.
    ///
    /// - Throws: ``NotFound``.
    static func find(
        _ id: ExportScheduleID, with grant: Grant<some ResponseReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> ExportSchedule {
        let found = try transaction.first(
            """
            \(fragment: selection)
            where id = \(id) and channel_id = \(grant.subject.id) and removed_at is null
            """, ExportSchedule.init)
        guard let found else { throw NotFound("schedule") }
        return found
    }

    /// Adds a schedule, which is on.
    static func add(
        _ settings: ExportScheduleSettings, with grant: Grant<EditResponses>,
        _ transaction: borrowing Transaction
    ) throws {
        let count: Int =
            try transaction.value(
                """
                select count(*) from export_schedules where channel_id = \(grant.subject.id) and removed_at is null
                """) ?? 0
        guard count < countMax else {
            throw InvalidInput("name", "A study can have \(countMax) schedules. Change one of them instead.")
        }
        try checkName(settings.name, of: nil, with: grant, transaction)
        try transaction.run(
            """
            insert into export_schedules (channel_id, name, profile_id, formats, only_sharing, only_changes, rhythm,
                local_time, time_zone, target_id, kept_count, next_at, changed_at, changed_by, notified_user)
            values (\(grant.subject.id), \(settings.name), \(settings.profile), \(text(settings.formats)),
                \(settings.onlySharing ? 1 : 0), \(settings.onlyChanges ? 1 : 0), \(settings.rhythm.text), \(settings.time.description),
                \(settings.zone.name), \(settings.target), \(settings.keptCount),
                \(settings.next(after: grant.now)), \(grant.now), \(grant.actor.name), \(grant.actor.user))
            """)
        try grant.record("export-schedule.add", about: settings.name, details(settings), in: transaction)
    }

    /// Saves a schedule, and when it is due next; nil switches it off.
    static func save(
        _ settings: ExportScheduleSettings, isOn: Bool, of schedule: ExportSchedule,
        with grant: Grant<EditResponses>, _ transaction: borrowing Transaction
    ) throws {
        try checkName(settings.name, of: schedule.id, with: grant, transaction)
        let next = isOn ? settings.next(after: grant.now) : nil
        try transaction.run(
            """
            update export_schedules set name = \(settings.name), profile_id = \(settings.profile),
                formats = \(text(settings.formats)), only_sharing = \(settings.onlySharing ? 1 : 0),
                only_changes = \(settings.onlyChanges ? 1 : 0),
                rhythm = \(settings.rhythm.text), local_time = \(settings.time.description),
                time_zone = \(settings.zone.name), target_id = \(settings.target), kept_count = \(settings.keptCount),
                next_at = \(next), changed_at = \(grant.now), changed_by = \(grant.actor.name),
                notified_user = \(grant.actor.user)
            where id = \(schedule.id) and channel_id = \(grant.subject.id)
            """)
        try grant.record("export-schedule.save", about: settings.name, details(settings), in: transaction)
    }

    /// Checks that the files of two schedules never have the same name, because one would replace the other at the target.
    private static func checkName(
        _ name: String, of own: ExportScheduleID?, with grant: Grant<EditResponses>,
        _ transaction: borrowing Transaction
    ) throws {
        let fileName = ExportFormat.fileName(name).lowercased()
        let others = try all(with: grant, transaction).filter { $0.id != own }
        guard others.contains(where: { ExportFormat.fileName($0.settings.name).lowercased() == fileName })
        else {
            return
        }
        throw InvalidInput("name", "The files of another schedule have this name. Choose another one.")
    }

    /// Deletes a schedule. Its exports stay.
    static func remove(
        _ schedule: ExportSchedule, with grant: Grant<EditResponses>, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update export_schedules set removed_at = \(grant.now), next_at = null
            where id = \(schedule.id) and channel_id = \(grant.subject.id)
            """)
        try grant.record("export-schedule.remove", about: schedule.settings.name, in: transaction)
    }

    /// Returns the schedules that are due, of all channels whose studies aren't in the trash.
    static func due(at now: Instant, _ transaction: borrowing Transaction) throws -> [ExportSchedule] {
        try transaction.rows(
            """
            \(fragment: selection) where next_at <= \(now) and \(fragment: isOutsideTrash) order by next_at limit 100
            """, ExportSchedule.init)
    }

    /// Returns when the next schedule of all channels is due; nil if none is on.
    static func nextDue(_ transaction: borrowing Transaction) throws -> Instant? {
        try transaction.value(
            "select min(next_at) from export_schedules where next_at is not null and \(fragment: isOutsideTrash)"
        )
    }

    /// Saves when a schedule is due next, in the transaction that adds its export. Times that passed while the server was
    /// off are made up for once.
    static func advance(_ schedule: ExportSchedule, after now: Instant, _ transaction: borrowing Transaction)
        throws
    {
        try transaction.run(
            "update export_schedules set next_at = \(schedule.settings.next(after: now)) where id = \(schedule.id)"
        )
    }

    /// Returns the schedule of an export by name, and whom to tell when it fails; nil for an export without a schedule.
    static func notified(
        about export: ExportID, _ transaction: borrowing Transaction
    ) throws -> (schedule: String, channel: ChannelID, user: UserID)? {
        try transaction.first(
            """
            select s.name, s.channel_id, s.notified_user
            from exports e join export_schedules s on s.id = e.schedule_id
            where e.id = \(export) and s.notified_user is not null
            """
        ) { (try $0[0], try $0[1], try $0[2]) }
    }

    /// Returns the names of the schedules that use a profile.
    static func names(
        using profile: DeidentificationProfileID, _ transaction: borrowing Transaction
    ) throws -> [String] {
        try transaction.rows(
            "select name from export_schedules where profile_id = \(profile) and removed_at is null order by lower(name)"
        ) { try $0[0] }
    }

    private static func details(_ settings: ExportScheduleSettings) -> AuditDetails {
        [
            "formats": .text(text(settings.formats)), "rhythm": .text(settings.rhythm.text),
            "time": .text("\(settings.time) \(settings.zone.name)"),
            "profile": .text(settings.profile.map { "\($0)" } ?? "none"),
            "target": .text(settings.target.map { "\($0)" } ?? "none"),
            "onlySharing": .flag(settings.onlySharing), "onlyChanges": .flag(settings.onlyChanges),
        ]
    }

    private static func text(_ formats: [ArchiveFormat]) -> String {
        formats.map(\.rawValue).joined(separator: " ")
    }

    private static let isOutsideTrash: SQL = """
        exists (select 1 from channels c where c.id = channel_id and c.trash_id is null)
        """

    private static let selection: SQL = """
        select id, channel_id, name, profile_id, formats, only_sharing, rhythm, local_time, time_zone, target_id, kept_count,
            next_at, only_changes
        from export_schedules
        """
}

extension ExportSchedule {
    fileprivate init(_ row: Row) throws {
        (id, channel) = (try row[0], try row[1])
        let zone = IANATimeZone(try row[8]) ?? .utc
        var settings = ExportScheduleSettings(zone: zone)
        (settings.name, settings.profile) = (try row[2], try row[3])
        let formats: String = try row[4]
        settings.formats = formats.split(separator: " ").compactMap { ArchiveFormat(rawValue: String($0)) }
        settings.onlySharing = try row[5] as Int == 1
        settings.rhythm = ExportRhythm(try row[6]) ?? .daily
        settings.time = TimeOfDay(try row[7]) ?? .midnight
        (settings.target, settings.keptCount) = (try row[9], try row[10])
        settings.onlyChanges = try row[12] as Int == 1
        self.settings = settings
        nextAt = try row[11]
    }
}
