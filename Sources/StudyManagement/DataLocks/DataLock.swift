import Access
import Timekeeping

/// A lock of a channel's data. Until it is unlocked, the Lists can't be changed.
///
/// Submissions from participants are still accepted and become rows; a lock only affects users who work with the data.
public struct DataLock: Sendable, Hashable {
    /// The maximum length of a reason, in characters.
    public static let reasonLengthMax = 500

    /// Locking or unlocking.
    public struct Event: Sendable, Hashable {
        /// When it happened.
        public let at: Instant
        /// The name of the user at that time.
        public let by: String
        /// The reason.
        public let reason: String
    }

    /// How the data was locked.
    public let locked: Event
    /// How the data was unlocked; nil while it is locked.
    public let unlocked: Event?
}

/// The data is locked and can't be changed.
public struct DataLocked: UserFacingError, Hashable {
    /// The active lock.
    public let lock: DataLock

    public var kind: UserFacingErrorKind { .conflict }
    public var title: String { "The data is locked" }
    public var sentence: String {
        "\(lock.locked.by) locked the data of this study on \(lock.locked.at.civil().date.dayMonthYear) (UTC). "
            + "Nothing was changed. A user who can set up the study can unlock it."
    }
}
