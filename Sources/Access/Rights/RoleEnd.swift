import Timekeeping

// Roles that end by themselves. Days are those in UTC: folders above studies have no time zone.

extension Role {
    /// Returns when the role ends for someone who gets it now; nil for a role that doesn't end.
    func end(from now: Instant) -> Instant? {
        daysUntilEnd.map { RoleEnd.instant(after: now.civil().date.adding(days: $0)) }
    }
}

/// A role that ends by itself, with who holds it where.
public struct RoleEnd: Sendable, Hashable, Identifiable {
    /// The furthest last day, in days from today.
    public static let daysMax = 366

    public let id: Int64
    public let principal: Principal
    /// The user's name, or the group's.
    public let holder: String
    /// The user's address; empty for a group.
    public let email: String
    public let role: Role
    /// The last day, in UTC.
    public let lastDay: CivilDate

    /// The holder in the audit log, as of other changes of roles: the user's address, or the group's name.
    var auditName: String { email.isEmpty ? holder : email }

    /// Reads a last day.
    ///
    /// - Throws: ``InvalidInput`` at the field `last-day` if it isn't a day from today until a year from now.
    public static func lastDay(_ text: String, at now: Instant) throws -> CivilDate {
        guard let day = CivilDate(text) else {
            throw InvalidInput("last-day", "Enter a day as YYYY-MM-DD, such as 2027-02-26.")
        }
        let today = now.civil().date
        if day < today {
            throw InvalidInput("last-day", "This day has passed. Remove the role to end it now.")
        }
        if day - today > daysMax {
            throw InvalidInput(
                "last-day",
                "Choose a day no later than \(today.adding(days: daysMax).dayMonthYear). You can extend it again then."
            )
        }
        return day
    }

    /// The midnight after a day.
    static func instant(after day: CivilDate) -> Instant {
        IANATimeZone.utc.instant(CivilDateTime(date: day.adding(days: 1), time: .midnight))
    }

    /// The last day of a role that ends then.
    static func lastDay(before end: Instant) -> CivilDate { end.adding(milliseconds: -1).civil().date }
}
