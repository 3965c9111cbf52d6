import Cryptography
import SQLStore
import Studies
import Timekeeping

/// The signed-in user of a request.
public struct AuthenticatedUser: Sendable {
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
    /// By what the person came in.
    public let entry: Credential
    /// When they came in by it.
    public let enteredAt: Instant
    /// When that ends at the latest.
    public let entryExpiresAt: Instant
    /// When that was last used, to the minute.
    public let lastSeenAt: Instant
    /// Whether a role of theirs requires a second factor that they do not have: then nothing else is open to them.
    public let mustSetUpSecondFactor: Bool
    /// How long they may do nothing; zero for a program, which needs no warning.
    public let idleSecondsMax: Int
    /// The user as an actor in the audit log.
    public private(set) var actor: Actor

    /// By what someone came in.
    public enum Credential: Sendable, Hashable {
        /// The session of a browser.
        case session(SessionID)
        /// An API key.
        case key(APIKeyID)
    }

    /// The session of this request; nil for a program with an API key.
    public var session: SessionID? {
        if case .session(let session) = entry { session } else { nil }
    }

    /// Whose roles count for what they see: their own, or those with which they look at the portal.
    public var holder: AccessIdentity { actor.holder ?? .user(user) }

    /// The same person, who looks at the portal with a role.
    package func previewing(as preview: RolePreview) -> AuthenticatedUser {
        var person = self
        person.actor.preview = preview
        return person
    }

    /// Whether they signed in so lately that they need not prove again who they are.
    public var hasRecentAuthentication: Bool {
        session != nil && actor.now < enteredAt.adding(seconds: Session.recentAuthenticationSecondsMax)
    }

    /// How many seconds are left if nothing more is done; nil for a program.
    public var secondsLeft: Int? {
        guard session != nil else { return nil }
        let whole = Int((entryExpiresAt.milliseconds - actor.now.milliseconds) / 1000)
        // The last request is written down to the minute.
        return max(0, min(whole, idleSecondsMax - Session.lastSeenGrainSeconds))
    }

    /// The colors of pages.
    public enum Theme: String, Sendable, CaseIterable {
        /// As the device is set.
        case system
        case light
        case dark

        /// The theme of an account's row.
        init(stored text: String) { self = Theme(rawValue: text) ?? .system }
    }

    /// Writes down that the session or key was used now, if that was not done within the last minute.
    package func touch(at now: Instant, in transaction: borrowing Transaction) throws {
        switch entry {
        case .session(let session):
            try SessionRepository.touch(session, at: now, uptime: actor.uptime, in: transaction)
        case .key(let key): try APIKeyRepository.touch(key, at: now, in: transaction)
        }
    }

    /// Whether the time of this request should be written down.
    package func isLastSeenStale(at now: Instant) -> Bool {
        // A time that lies ahead was recorded before the clock was set back.
        abs(now.milliseconds - lastSeenAt.milliseconds) >= Int64(Session.lastSeenGrainSeconds) * 1000
    }
}
