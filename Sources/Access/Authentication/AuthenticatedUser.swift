import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

/// The signed-in user of a request.
public struct AuthenticatedUser: Sendable {
    /// The user.
    public let user: UserID
    /// The name that pages show.
    public let name: String
    /// The email address that the user signs in with.
    public let email: String
    /// The language of pages, as a language tag.
    public let language: String
    /// The color theme of pages.
    public let theme: Theme
    /// Whether single letters are keyboard shortcuts on pages.
    public let usesSingleKeys: Bool
    /// The folder whose administrators manage the account.
    public let home: FolderID
    /// The session or API key of the request.
    public let entry: Credential
    /// When the session or API key was created.
    public let enteredAt: Instant
    /// When the session or API key expires at the latest.
    public let entryExpiresAt: Instant
    /// When the session or API key was last used, to the minute.
    public let lastSeenAt: Instant
    /// Whether one of the user's roles requires a second factor that they don't have. Until it's set up, nothing else
    /// is accessible.
    public let mustSetUpSecondFactor: Bool
    /// The maximum idle time in seconds; zero for an API key, which needs no warning.
    public let idleSecondsMax: Int
    /// The user as an actor in the audit log.
    public private(set) var actor: Actor

    /// What a request was authenticated with.
    public enum Credential: Sendable, Hashable {
        /// A browser session.
        case session(SessionID)
        /// An API key.
        case key(APIKeyID)
    }

    /// The session of this request; nil for an API key.
    public var session: SessionID? {
        if case .session(let session) = entry { session } else { nil }
    }

    /// The identity whose roles apply: the user's own, or the role being previewed.
    public var holder: AccessIdentity { actor.holder ?? .user(user) }

    /// Returns the same user, previewing the portal with a role.
    package func previewing(as preview: RolePreview) -> AuthenticatedUser {
        var person = self
        person.actor.preview = preview
        return person
    }

    /// Whether the user authenticated so recently that they don't need to do it again.
    public var hasRecentAuthentication: Bool {
        session != nil && actor.now < enteredAt.adding(seconds: Session.recentAuthenticationSecondsMax)
    }

    /// The number of seconds left if the user stays idle; nil for an API key.
    public var secondsLeft: Int? {
        guard session != nil else { return nil }
        let whole = Int((entryExpiresAt.milliseconds - actor.now.milliseconds) / 1000)
        // The time of the last request is stored to the minute.
        return max(0, min(whole, idleSecondsMax - Session.lastSeenGrainSeconds))
    }

    /// The color theme of pages.
    public enum Theme: String, Sendable, CaseIterable {
        /// Follows the device's setting.
        case system
        case light
        case dark

        /// Creates the theme stored in an account's row.
        init(stored text: String) { self = Theme(rawValue: text) ?? .system }
    }

    /// Stores that the session or key was used now, unless that was done within the last minute.
    package func touch(at now: Instant, in transaction: borrowing Transaction) throws {
        switch entry {
        case .session(let session):
            try SessionRepository.touch(session, at: now, uptime: actor.uptime, in: transaction)
        case .key(let key): try APIKeyRepository.touch(key, at: now, in: transaction)
        }
    }

    /// Returns whether the time of this request should be stored.
    package func isLastSeenStale(at now: Instant) -> Bool {
        // A later time was recorded before the clock was set back.
        abs(now.milliseconds - lastSeenAt.milliseconds) >= Int64(Session.lastSeenGrainSeconds) * 1000
    }
}
