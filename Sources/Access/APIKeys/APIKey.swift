import Timekeeping

/// A key with which a program acts as a user.
public struct APIKey: Sendable, Hashable, Identifiable {
    /// The maximum length of a title, in characters.
    public static let titleLengthMax = 60
    /// The possible lifetimes of a user's key, in days.
    public static let days = 1...90
    /// The possible lifetimes of a service account's key, in days.
    public static let serviceDays = 1...366
    /// The default lifetime in days.
    public static let defaultDays = 90
    /// The number of days that a key without scopes keeps working after the upgrade.
    public static let unscopedDaysMax = 30

    /// The ID of the key's row.
    public let id: APIKeyID
    /// The title given by its owner, such as the program that uses it.
    public let title: String
    /// The user that programs act as.
    public let owner: UserID
    /// The email address of that user.
    public let email: String
    /// Whether the user is a service account.
    public let isOfService: Bool
    /// The scopes; empty for a key issued before scopes existed.
    public let scopes: [APIKeyScope]
    /// The path of the folder in which it works, "/" for the site; nil if it works everywhere, or if the
    /// reader may not see the folder.
    public let place: String?
    /// Whether it was issued before scopes existed and has all rights of its owner.
    public let isUnscoped: Bool
    /// When it was issued.
    public let createdAt: Instant
    /// When it expires.
    public let expiresAt: Instant
    /// When it was last used, to the minute.
    public let usedAt: Instant?
    /// When it was revoked; nil if it wasn't.
    public let revokedAt: Instant?

    /// Returns whether the key is valid at this time, if the user can sign in.
    public func works(at now: Instant) -> Bool { revokedAt == nil && now < expiresAt }
}
