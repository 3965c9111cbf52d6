import Timekeeping

/// A connection between a user account and an identity at a provider.
public struct ProviderAccount: Sendable, Hashable {
    /// The provider's title.
    public let title: String
    /// When it was connected.
    public let createdAt: Instant
    /// When it was last used to sign in; nil if never.
    public let usedAt: Instant?
}
