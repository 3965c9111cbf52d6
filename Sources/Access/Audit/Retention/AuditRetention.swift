import Timekeeping

/// How long events of the audit log are kept before they may leave it for an archive.
///
/// Events are kept forever unless a Site Admin configures otherwise, and they are never removed automatically: a user
/// requests an archive, can download it, and then removes the events. The following events always remain, because
/// 21 CFR 11.10(e) requires the audit trail to be kept at least as long as the records that it is about:
///
/// - All changes to an app or a study that is in the portal, including its trash, since the records still exist. This
///   includes the events to which signatures are tied; without them, no one could tell what was signed (11.70).
/// - Changes of who has access: roles, groups, inheritance, accounts, where signatures are required. They show an
///   inspector who could do what at which time.
/// - Views of a study whose data is locked. Reading changes no record, so part 11 doesn't require these events, and
///   they may leave after the retention period; but locked data is kept unchanged for an examination, and so is
///   everything known about it.
/// - The checkpoints of archives, across which the chain continues, and rotations of the key that seals its end.
///
/// The events that may leave are therefore: signing in and out, reading and exports, changes to accounts and settings,
/// and everything about apps and studies that were purged.
public struct AuditRetention: Sendable, Hashable {
    /// The possible retention periods in years. Two years is the shortest period in the regulations for trials
    /// (21 CFR 312.62(c)); HIPAA requires six (45 CFR 164.316(b)(2)).
    public static let yearsRange = 2...100
    /// The default.
    public static let forever = AuditRetention(years: nil)

    /// The retention period in years; nil for forever.
    public let years: Int?

    /// Creates a retention period in years, or forever.
    public init(years: Int?) { self.years = years }

    /// Returns the time before which the retention period of events is over; nil if they are kept forever.
    public func end(at now: Instant) -> Instant? {
        guard let years else { return nil }
        let day = now.civil().date.adding(months: -12 * years)
        return CivilDateTime(date: day, time: .midnight).instant()
    }

    /// The retention period in words.
    public var phrase: String { years.map { $0 == 1 ? "1 year" : "\($0) years" } ?? "forever" }
}
