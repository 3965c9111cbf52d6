import Timekeeping

/// A credential of an app as its page lists it; the secret itself is known to the app only.
public struct AppToken: Sendable, Hashable, Identifiable {
    /// The credential's row.
    public let id: AppTokenID
    /// What presents it.
    public let platform: AppPlatform
    /// The bundle ID that must come with it.
    public let bundleID: String
    /// Whether the platform can send it: Android phones can't send a long one.
    public let canBeSent: Bool
    /// Who issued it.
    public let createdBy: String
    /// When it was issued.
    public let createdAt: Instant
    /// When an app last used it, to the hour, or nil if none did yet.
    public let lastUsedAt: Instant?
    /// When it stopped working, or nil if it works.
    public let revokedAt: Instant?
}
