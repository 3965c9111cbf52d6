import SQLStore
import Timekeeping

/// The result of the last check of the chain, as recorded in the audit log.
public struct AuditCheckResult: Sendable, Hashable {
    private static let action = "audit.verify"

    /// The number of events checked.
    public let eventCount: Int
    /// The time of the check.
    public let at: Instant
    /// The user who started the check.
    public let checkedBy: String
    /// The failure; nil if the chain was intact.
    public let flaw: String?

    /// Returns the last check; nil if there was none.
    public static func last(in transaction: borrowing Transaction) throws -> AuditCheckResult? {
        guard let entry = try AuditRepository.last(action, in: transaction) else { return nil }
        var (count, flaw): (Int, String?) = (0, nil)
        for pair in entry.decodedDetails.pairs {
            switch (pair.name, pair.value) {
            case ("events", .number(let number)): count = number
            case ("flaw", .text(let sentence)): flaw = sentence
            default: break
            }
        }
        return AuditCheckResult(eventCount: count, at: entry.at, checkedBy: entry.actorName, flaw: flaw)
    }

    /// Records the result of a check.
    public static func record(
        _ report: AuditReport, by actor: Actor, in transaction: borrowing Transaction
    ) throws {
        var details: AuditDetails = ["events": .number(Int(report.eventCount))]
        if let flaw = report.flaw { details.append("flaw", .text(flaw.sentence)) }
        try actor.record(action, on: .site, about: "audit log", details, in: transaction)
    }
}

extension AuditCheckResult {
    /// Creates the result of a check that was just made, for a log that can't record it.
    public init(_ report: AuditReport, by actor: Actor) {
        self.init(
            eventCount: Int(report.eventCount), at: actor.now, checkedBy: actor.name,
            flaw: report.flaw?.sentence)
    }
}
