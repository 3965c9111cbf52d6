import SQLStore
import Support
import Testing
import Timekeeping

@testable import Access

/// A log with two archives.
struct ArchivedTwice {
    let log: RetainedLog
    let files: [[String]]
    /// Numbers of events that are in the log, and of those that left it.
    let present: [Int64]
    let gone: [Int64]
    let checkpoints: [Int64]

    init() async throws {
        log = try await RetainedLog(12)
        let first = try await log.retain()
        log.site.clock.advance(seconds: (RetainedLog.years + 1) * 366 * 86_400)
        try await log.record(6, ["thing.change", "role.give"], on: [.site])
        files = [first, try await log.retain()]
        try await log.record(6, ["thing.change"], on: [.site])
        (present, checkpoints) = try await log.site.store.read { transaction in
            (
                try transaction.rows("select seq from audit_events order by seq") { try $0[0] },
                try transaction.rows(
                    "select seq from audit_events where action = 'audit.retain' order by seq"
                ) { try $0[0] }
            )
        }
        let there = Set(present)
        gone = (1...(present.last ?? 1)).filter { !there.contains($0) }
    }

    /// What a check of the chain, and one of each archive, find of some statements, which are undone.
    func flaws(
        of statements: [SQL], in transaction: borrowing Transaction
    ) throws -> (chain: AuditIntegrityFailure?, files: [String]) {
        try transaction.undone {
            for statement in statements { try transaction.run(statement) }
            return try flaws(in: transaction)
        }
    }

    func flaws(in transaction: borrowing Transaction) throws -> (
        chain: AuditIntegrityFailure?, files: [String]
    ) {
        (
            try log.audit.verify(in: transaction).flaw,
            try files.compactMap { try log.check($0, in: transaction).flaw }
        )
    }
}
