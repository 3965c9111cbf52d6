import SQLStore
import Studies
import Timekeeping

/// What the last check of the chain found, as the audit itself remembers it.
public struct AuditCheckResult: Sendable, Hashable {
    private static let action = "audit.verify"

    /// How many events were checked.
    public let eventCount: Int
    /// When.
    public let at: Instant
    /// Who had it checked.
    public let checkedBy: String
    /// What is wrong with the chain, or nil if it was intact.
    public let flaw: String?

    /// The last check, or nil if there was none yet.
    public static func last(in transaction: borrowing Transaction) throws -> AuditCheckResult? {
        guard let entry = try AuditRepository.last(action, in: transaction) else { return nil }
        var (count, flaw): (Int, String?) = (0, nil)
        for pair in entry.particulars.pairs {
            switch (pair.name, pair.value) {
            case ("events", .number(let number)): count = number
            case ("flaw", .text(let sentence)): flaw = sentence
            default: break
            }
        }
        return AuditCheckResult(eventCount: count, at: entry.at, checkedBy: entry.actorName, flaw: flaw)
    }

    /// Writes down what a check found.
    public static func record(
        _ report: AuditReport, by actor: Actor, in transaction: borrowing Transaction
    ) throws {
        var details: AuditDetails = ["events": .number(Int(report.eventCount))]
        if let flaw = report.flaw { details.append("flaw", .text(flaw.sentence)) }
        try actor.record(action, on: .site, about: "audit log", details, in: transaction)
    }
}
