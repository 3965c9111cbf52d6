import SQLStore
import Timekeeping
import Vocabulary

/// The ID of a study site's row.
public struct StudySiteID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A site of a study: a place where participants enroll and are seen.
public struct StudySite: Sendable, Hashable, Identifiable {
    /// Whether participants can enroll at a site.
    public enum Status: String, Sendable, CaseIterable {
        /// Participants can enroll.
        case open
        /// Enrollment is paused.
        case paused
        /// The site has ended; its staff can read for ``StudySite/readableDays`` days.
        case closed
    }

    /// For how many days the staff of a closed site can still read its data.
    public static let readableDays = 30

    public let id: StudySiteID
    /// 2 to 8 capital letters and digits, unique within the channel.
    public let code: String
    public let name: String
    /// The postal address, which may be empty.
    public let address: String
    /// The name of the time zone, such as `America/New_York`; empty for the study's.
    public let timeZone: String
    public let status: Status
    /// The number of participants at which enrollment ends; nil for no limit.
    public let cap: Int?
    /// The planned number of participants.
    public let target: Int?
    /// The day by which the target is planned to be reached.
    public let targetDay: CivilDate?
    public let openedAt: Instant
    public let closedAt: Instant?

    /// The name with the code, as in lists of options.
    public var title: String { "\(name) (\(code))" }
}
