import Cryptography
import Studies
import Timekeeping

/// Somebody who is signed in, as a request knows them.
public struct Person: Sendable {
    /// The user.
    public let user: UserID
    /// The name that pages show.
    public let name: String
    /// The address that they sign in with.
    public let email: String
    /// The language of pages, as a tag.
    public let language: String
    /// The colors of pages.
    public let theme: Theme
    /// The folder whose administrators look after the account.
    public let home: FolderID
    /// The session of this request.
    public let session: SessionID
    /// When the session ends at the latest.
    public let sessionExpiresAt: Instant
    /// When the session was last used, to the minute.
    public let lastSeenAt: Instant
    /// The person as the audit knows them.
    public let actor: Actor

    /// The colors of pages.
    public enum Theme: String, Sendable, CaseIterable {
        /// As the device is set.
        case system
        case light
        case dark
    }

    /// Whether the time of this request should be written down.
    package func isLastSeenStale(at now: Instant) -> Bool {
        now >= lastSeenAt.adding(seconds: Session.lastSeenGrainSeconds)
    }
}
