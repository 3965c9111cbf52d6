import Timekeeping

/// A browser session, as shown in the user's list of sessions.
public struct Session: Sendable, Hashable, Identifiable {
    /// The number of seconds without a request after which a session ends, unless the Site Admins set another limit.
    public static let idleSecondsMax = SessionLimits.standard.idleMinutes * 60
    /// The number of seconds after which a session ends in any case, unless the Site Admins set another limit.
    public static let lifetimeSecondsMax = SessionLimits.standard.lifetimeHours * 60 * 60
    /// The time of the last request is stored at most this often.
    public static let lastSeenGrainSeconds = 60
    /// The number of seconds after a correct password within which the second factor must follow.
    public static let waitingSecondsMax = 10 * 60
    /// The number of seconds after signing in during which the user isn't asked to authenticate again.
    public static let recentAuthenticationSecondsMax = 10 * 60
    /// The maximum number of characters stored of a browser's user agent.
    public static let agentLengthMax = 200

    /// The authentication method that opened a session; the last one, if there were several.
    public enum AuthenticationMethod: String, Sendable {
        case password
        /// A code from an authenticator app, after the password.
        case code
        case recoveryCode = "recovery-code"
        case passkey
        /// A link sent by email.
        case link
        /// The organization's identity provider.
        case provider
        /// The identity provider with a second factor, which the organization accepts.
        case providerFactors = "provider-factors"
    }

    /// The session's row.
    public let id: SessionID
    /// The client address from which it was opened.
    public let address: String
    /// The browser's user agent.
    public let agent: String
    /// When the user signed in.
    public let createdAt: Instant
    /// When it was last used, to the minute.
    public let lastSeenAt: Instant
    /// When it ends at the latest.
    public let expiresAt: Instant
}
