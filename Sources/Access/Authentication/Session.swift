import Timekeeping

/// One place where someone is signed in, as their list of sessions shows it.
public struct Session: Sendable, Hashable, Identifiable {
    /// After so many seconds without a request a session is over, unless the Site Admins set it otherwise.
    public static let idleSecondsMax = SessionLimits.standard.idleMinutes * 60
    /// After so many seconds a session is over whatever happens, unless the Site Admins set it otherwise.
    public static let lifetimeSecondsMax = SessionLimits.standard.lifetimeHours * 60 * 60
    /// The time of the last request is written down at most this often.
    public static let lastSeenGrainSeconds = 60
    /// After so many seconds the person who gave the password has to begin anew if the second factor did not follow.
    public static let waitingSecondsMax = 10 * 60
    /// For so many seconds after signing in, no one is asked to prove themselves again.
    public static let recentAuthenticationSecondsMax = 10 * 60
    /// How much of a browser's description of itself is kept.
    public static let agentLengthMax = 200

    /// What the holder of a session proved last when it was opened.
    public enum AuthenticationMethod: String, Sendable {
        case password
        /// A code of an authenticator app, after the password.
        case code
        case recoveryCode = "recovery-code"
        case passkey
        /// A link that was mailed.
        case link
        /// The word of the organization's provider.
        case provider
        /// The same, where the provider asked for a second factor, which the organization lets count.
        case providerFactors = "provider-factors"
    }

    /// The session's row.
    public let id: SessionID
    /// From where it was opened.
    public let address: String
    /// What the browser said that it is.
    public let agent: String
    /// When someone signed in.
    public let createdAt: Instant
    /// When it was last used, to the minute.
    public let lastSeenAt: Instant
    /// When it ends at the latest.
    public let expiresAt: Instant
}
