import SQLStore
import Studies
import Timekeeping

/// How long events of the audit are kept before they may leave it for an archive.
///
/// Kept forever unless a Site Admin says otherwise, and nothing leaves by itself: someone has an archive written, may
/// take it away, and then has the events removed. Whatever the time, these stay, because 21 CFR 11.10(e) has the audit
/// trail kept at least as long as the records that it is about:
///
/// - Everything that changed an app or a study which is in the portal, its trash included: the records are there. So
///   do the events to which signatures are tied, without which no one could tell what was signed (11.70).
/// - Who may do what: roles, groups, inheritance, accounts, where signatures are required. With them an inspector
///   tells who could do what when.
/// - Who looked at a study whose data is locked. Reading changes no record, so that part 11 does not ask for it, and
///   it may leave after its time; but data under a lock is held still for someone's examination, and so is all that
///   is known about it.
/// - The checkpoints of archives, across which the chain goes on, and exchanges of the key that seals its end.
///
/// What may leave is therefore: signing in and out, reading and exports, what was done to accounts and settings, and
/// everything about apps and studies that were removed for good.
public struct AuditRetention: Sendable, Hashable {
    /// For how many years events may be kept at least and at most. Two years is the shortest time that the rules for
    /// trials know (21 CFR 312.62(c)); HIPAA asks for six (45 CFR 164.316(b)(2)).
    public static let yearsRange = 2...100
    /// As the portal comes.
    public static let forever = AuditRetention(years: nil)

    /// For how many years; nil for ever.
    public let years: Int?

    /// Keeps events for so many years, or forever.
    public init(years: Int?) { self.years = years }

    /// What is set.
    public static func current(in transaction: borrowing Transaction) throws -> AuditRetention {
        AuditRetention(years: try transaction.value("select years from audit_retention where id = 1"))
    }

    /// Sets it for the site; removes nothing by itself.
    public func set(with grant: Grant<ManageSite>, in transaction: borrowing Transaction) throws {
        if let years, !Self.yearsRange.contains(years) {
            throw InvalidInput(
                "years",
                "Enter a whole number of years from \(Self.yearsRange.lowerBound) to \(Self.yearsRange.upperBound)."
            )
        }
        let previous = try Self.current(in: transaction)
        guard previous != self else { return }
        try transaction.run("delete from audit_retention")
        if let years {
            try transaction.run("insert into audit_retention (id, years) values (1, \(years))")
        }
        try grant.record(
            "audit-retention.set", ["kept": .change(from: previous.phrase, to: phrase)], in: transaction)
    }

    /// Events from before this time are over it; nil where none ever is.
    public func end(at now: Instant) -> Instant? {
        guard let years else { return nil }
        let day = now.civil().date.adding(months: -12 * years)
        return CivilDateTime(date: day, time: .midnight).instant()
    }

    /// The time in words.
    public var phrase: String { years.map { "\($0) years" } ?? "forever" }
}
