import Timekeeping

/// A credential of an app as listed on its page, without the secret.
public struct AppToken: Sendable, Hashable, Identifiable {
    /// The ID of the credential's row.
    public let id: AppTokenID
    /// The platform of the app.
    public let platform: AppPlatform
    /// The bundle ID that must be sent with the token.
    public let bundleID: String
    /// Whether the platform can send it: Android phones can't send a long one.
    public let canBeSent: Bool
    /// Who issued it.
    public let createdBy: String
    /// When it was issued.
    public let createdAt: Instant
    /// When an app last used it, to the hour; nil if it was never used.
    public let lastUsedAt: Instant?
    /// When it was revoked; nil if it is active.
    public let revokedAt: Instant?
}
