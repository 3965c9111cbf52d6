import Studies
import Timekeeping

/// A lock of a channel's data: while it is open, no one changes the Lists.
///
/// What participants send still arrives and becomes rows; a lock refuses people who work with the data, not those
/// who give it.
public struct DataLock: Sendable, Hashable {
    /// The longest reason, in characters.
    public static let reasonLengthMax = 500

    /// Locking or unlocking.
    public struct Event: Sendable, Hashable {
        /// When it was done.
        public let at: Instant
        /// Who did it, by the name of then.
        public let by: String
        /// Why.
        public let reason: String
    }

    /// How the data was locked.
    public let locked: Event
    /// How it was unlocked, or nil while it is locked.
    public let unlocked: Event?
}

/// The data is locked, so it is not changed.
public struct DataLocked: UserFacingError, Hashable {
    /// The lock that is open.
    public let lock: DataLock

    public var kind: UserFacingErrorKind { .conflict }
    public var title: String { "The data is locked" }
    public var sentence: String {
        "\(lock.locked.by) locked the data of this study on \(lock.locked.at.civil().date.dayMonthYear) (UTC). "
            + "Nothing was changed. A user who can set up the study can unlock it."
    }
}
