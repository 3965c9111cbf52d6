import Access
import Cryptography
import Delivery
import SQLStore
import Timekeeping
import Vocabulary

/// Any permission that includes reading where scheduled exports are sent.
protocol ExportTargetReading: Permission where Subject == Channel {}
extension ConfigureStudy: ExportTargetReading {}
extension EditResponses: ExportTargetReading {}

/// Stores the targets of scheduled exports. Their secrets are sealed with the key of the data folder.
package struct ExportTargetRepository: Sendable {
    static let countMax = 20

    let key: SealingKey

    package init(key: SealingKey) { self.key = key }

    /// Returns the targets of a channel by name.
    func all(
        with grant: Grant<some ExportTargetReading>, _ transaction: borrowing Transaction
    ) throws -> [ExportTarget] {
        try transaction.rows(
            """
            \(fragment: Self.selection) where channel_id = \(grant.subject.id) and removed_at is null
            order by lower(name), id
            """, ExportTarget.init)
    }

    /// Returns the names of the targets of a channel.
    static func names(
        with grant: Grant<some ResponseReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> [ExportTargetID: String] {
        let found: [(ExportTargetID, String)] = try transaction.rows(
            "select id, name from export_targets where channel_id = \(grant.subject.id) and removed_at is null"
        ) { (try $0[0], try $0[1]) }
        return Dictionary(found) { first, _ in first }
    }

    /// Returns a target of a channel.
    ///
    /// - Throws: ``NotFound``.
    func find(
        _ id: ExportTargetID, with grant: Grant<some ExportTargetReading>,
        _ transaction: borrowing Transaction
    ) throws -> ExportTarget {
        let found = try transaction.first(
            """
            \(fragment: Self.selection)
            where id = \(id) and channel_id = \(grant.subject.id) and removed_at is null
            """, ExportTarget.init)
        guard let found else { throw NotFound("target") }
        return found
    }

    /// Adds a target.
    func add(
        _ name: String, _ kind: ExportTargetKind, _ settings: [String: String], secrets: [String: String],
        with grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction
    ) throws {
        let channel = grant.subject.id
        let count: Int =
            try transaction.value(
                "select count(*) from export_targets where channel_id = \(channel) and removed_at is null")
            ?? 0
        guard count < Self.countMax else {
            throw InvalidInput(
                "name", "A study can have \(Self.countMax) targets. Change one of them instead.")
        }
        try checkName(name, of: nil, with: grant, transaction)
        let id: ExportTargetID? = try transaction.value(
            """
            insert into export_targets (channel_id, name, kind, settings, changed_at, changed_by)
            values (\(channel), \(name), \(kind.rawValue), \(StoredTexts.text(settings)), \(grant.now), \(grant.actor.name))
            returning id
            """)
        guard let id else { throw NotFound("target") }
        try store(secrets, of: id, transaction)
        try grant.record("export-target.add", about: name, Self.details(kind, settings), in: transaction)
    }

    /// Saves a changed target; what was said about its connection no longer counts.
    func save(
        _ name: String, _ settings: [String: String], secrets: [String: String], of target: ExportTarget,
        with grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction
    ) throws {
        try checkName(name, of: target.id, with: grant, transaction)
        try transaction.run(
            """
            update export_targets set name = \(name), settings = \(StoredTexts.text(settings)), changed_at = \(grant.now),
                changed_by = \(grant.actor.name), checked_at = null, check_result = null
            where id = \(target.id) and channel_id = \(grant.subject.id)
            """)
        try store(secrets, of: target.id, transaction)
        try grant.record(
            "export-target.save", about: name, Self.details(target.kind, settings), in: transaction)
    }

    private func checkName(
        _ name: String, of own: ExportTargetID?, with grant: Grant<ConfigureStudy>,
        _ transaction: borrowing Transaction
    ) throws {
        let others = try all(with: grant, transaction).filter { $0.id != own }
        if others.contains(where: { $0.name.lowercased() == name.lowercased() }) {
            throw InvalidInput("name", "Another target has this name.")
        }
    }

    /// Deletes a target with its secrets. Schedules that use it only keep their files from then on.
    func remove(
        _ target: ExportTarget, with grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction
    ) throws {
        let channel = grant.subject.id
        try transaction.run(
            """
            update export_targets set removed_at = \(grant.now), secrets_sealed = null
            where id = \(target.id) and channel_id = \(channel)
            """)
        try transaction.run(
            "update export_schedules set target_id = null where target_id = \(target.id) and channel_id = \(channel)"
        )
        try transaction.run(
            """
            update export_deliveries set state = 'failed', next_at = null, ended_at = \(grant.now),
                failure = 'The target was deleted.'
            where target_id = \(target.id) and state = 'waiting'
            """)
        try grant.record("export-target.remove", about: target.name, in: transaction)
    }

    /// Saves how a connection test ended.
    func noteCheck(
        _ sentence: String, of target: ExportTarget, with grant: Grant<ConfigureStudy>,
        _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update export_targets set checked_at = \(grant.now), check_result = \(sentence)
            where id = \(target.id) and channel_id = \(grant.subject.id)
            """)
        try grant.record(
            "export-target.test", about: target.name, ["result": .text(sentence)], in: transaction)
    }

    private func store(
        _ secrets: [String: String], of id: ExportTargetID, _ transaction: borrowing Transaction
    ) throws {
        let sealed =
            secrets.isEmpty ? nil : key.seal(Array(StoredTexts.text(secrets).utf8), context: Self.context(id))
        try transaction.run("update export_targets set secrets_sealed = \(sealed) where id = \(id)")
    }

    /// What the audit log says of a target: no secret.
    private static func details(_ kind: ExportTargetKind, _ settings: [String: String]) -> AuditDetails {
        ["kind": .text(kind.rawValue), "settings": .text(StoredTexts.text(settings))]
    }

    /// Returns the secrets of a target, by the names of their fields.
    func secrets(of id: ExportTargetID, _ transaction: borrowing Transaction) throws -> [String: String] {
        let sealed: [UInt8]? = try transaction.value(
            "select secrets_sealed from export_targets where id = \(id)")
        guard let sealed else { return [:] }
        return try StoredTexts.values(
            String(decoding: try key.open(sealed, context: Self.context(id)), as: UTF8.self))
    }

    /// Returns where the worker, which has no grant, sends files.
    ///
    /// - Throws: ``NotFound`` for a deleted target, ``InvalidTarget`` for settings that no longer fit.
    func deliveryTarget(_ id: ExportTargetID, _ transaction: borrowing Transaction) throws -> DeliveryTarget {
        let found = try transaction.first(
            "\(fragment: Self.selection) where id = \(id) and removed_at is null", ExportTarget.init)
        guard let found else { throw NotFound("target") }
        return try found.kind.target(
            found.settings.merging(try secrets(of: id, transaction)) { _, secret in secret })
    }

    private static let selection: SQL = """
        select id, channel_id, name, kind, settings, checked_at, check_result from export_targets
        """

    static func context(_ id: ExportTargetID) -> String { "secrets of export target \(id)" }

    /// The column of the secrets, for rotations of the key.
    package static let sealedColumn = SealedColumn("secrets_sealed", in: "export_targets", of: ["id"]) {
        context(try $0[0])
    }
}

extension ExportTarget {
    fileprivate init(_ row: Row) throws {
        (id, channel, name) = (try row[0], try row[1], try row[2])
        kind = ExportTargetKind(rawValue: try row[3]) ?? .https
        settings = try StoredTexts.values(row[4])
        (checkedAt, checkResult) = (try row[5], try row[6])
    }
}
