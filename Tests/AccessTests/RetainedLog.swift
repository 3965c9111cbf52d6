import Cryptography
import SQLStore
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import Access

/// A site whose log has old events, and what is archived of them: the file is a list of lines, without compression.
struct RetainedLog {
    static let years = 3

    let site: TestSite
    var audit: Audit { site.parts.audit }
    var grant: Grant<ManageSite> { site.parts.console.grant(ManageSite.self, on: SiteFolder()) }

    /// A log with so many old events of some kinds, and those that `recording` adds, kept for ``years``.
    init(
        _ count: Int = 0, _ actions: [String] = ["session.sign-in", "thing.change"],
        recording old: (RetainedLog) async throws -> Void = { _ in }
    ) async throws {
        site = try await TestSite { _ in [] }
        let study = site.world.study.id
        try await record(count, actions, on: [.site, study])
        try await old(self)
        site.clock.advance(seconds: (Self.years + 1) * 366 * 86_400)
        try await record(4, ["session.sign-in"], on: [.site])
        try await keep(Self.years)
    }

    func record(_ count: Int, _ actions: [String], on folders: [FolderID]) async throws {
        let actor = site.parts.console.actor
        try await site.store.write { transaction in
            for number in 0..<count {
                try actor.record(
                    actions[number % actions.count], on: folders[number % folders.count],
                    about: "thing \(number)", ["number": .number(number)], in: transaction)
            }
        }
    }

    /// Ties a signature to an event, and gives its row.
    @discardableResult
    func sign(_ event: Int64, _ action: String) async throws -> Int64? {
        let channel = site.world.channel.id
        return try await site.store.write { transaction in
            try transaction.value(
                """
                insert into signatures (channel_id, event_seq, action, user_id, signer_name, meaning, signed_at,
                    statement, digest)
                values (\(channel), \(event), \(action), 1, 'A', 'review', 0, '{}', '') returning id
                """)
        }
    }

    /// The number of the first event of an action.
    func first(_ action: String) async throws -> Int64? {
        try await site.store.read {
            try $0.value("select min(seq) from audit_events where action = \(action)")
        }
    }

    func keep(_ years: Int?) async throws {
        try await site.store.write { [grant] transaction in
            try AuditRetentionRepository.set(AuditRetention(years: years), with: grant, in: transaction)
        }
    }

    func leaving() async throws -> ExpiredAuditEvents {
        let (grant, now) = (grant, site.clock.now)
        return try await site.store.read { transaction in
            let end = try AuditRetentionRepository.current(in: transaction).end(at: now) ?? .distantPast
            return try ExpiredAuditEvents(before: end, with: grant, in: transaction)
        }
    }

    /// Writes an archive, and gives its lines and its row.
    func write() async throws -> (lines: [String], archive: AuditArchive) {
        let (grant, audit) = (grant, audit)
        return try await site.store.write { transaction in
            let id = try AuditArchiveRepository.ask(with: grant, in: transaction)
            let asked = try AuditArchiveRepository.archive(id, with: grant, in: transaction)
            let leaving = try ExpiredAuditEvents(before: asked.before, with: grant, in: transaction)
            var lines: [String] = []
            try audit.writeLines(of: leaving, in: transaction) { bytes in
                lines.append(String(decoding: bytes.dropLast(), as: UTF8.self))
            }
            let written = WrittenAuditArchive(
                leaving, fileName: "audit-\(id).jsonl", byteCount: lines.reduce(0) { $0 + $1.utf8.count + 1 },
                digest: Self.digest(lines))
            return (lines, try AuditArchiveRepository.finish(id, written, with: grant, in: transaction))
        }
    }

    /// Writes an archive, and removes from the log what is in it.
    @discardableResult
    func retain() async throws -> [String] {
        let (lines, archive) = try await write()
        try await remove(archive)
        return lines
    }

    func remove(_ archive: AuditArchive) async throws {
        let (grant, audit) = (grant, audit)
        try await site.store.write { transaction in
            _ = try audit.remove(archive.id, digest: archive.digest ?? "", with: grant, in: transaction)
        }
    }

    func verify() async throws -> AuditReport {
        let audit = audit
        return try await site.store.read { transaction in try audit.verify(in: transaction) }
    }

    /// What a check of an archive finds; `digest` is that of the file.
    func check(
        _ lines: [String], digest: String? = nil, in transaction: borrowing Transaction
    ) throws -> AuditArchiveReport {
        var check = try AuditArchiveCheck(
            digest: digest ?? Self.digest(lines), with: grant, audit, in: transaction)
        for line in lines { check.add(line) }
        return check.finish()
    }

    func check(_ lines: [String]) async throws -> AuditArchiveReport {
        try await site.store.read { transaction in try check(lines, in: transaction) }
    }

    /// The actions that are left in the log, each once.
    func actions() async throws -> Set<String> {
        try await site.store.read { transaction in
            Set(try transaction.rows("select distinct action from audit_events") { row in try row[0] })
        }
    }

    static func digest(_ lines: [String]) -> String {
        SHA256.digest(lines.joined(separator: "\n")).hex
    }
}

extension Instant {
    fileprivate static let distantPast = Instant(milliseconds: 0)
}

private struct Undo: Error {}

extension Transaction {
    /// What a part gives, whose changes are undone.
    borrowing func undone<R>(_ body: () throws -> R) throws -> R {
        var result: R?
        do {
            try savepoint {
                result = try body()
                throw Undo()
            }
        } catch is Undo {}
        return try #require(result)
    }
}
