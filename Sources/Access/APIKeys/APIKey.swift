import Timekeeping

/// A key with which a program acts as a user.
public struct APIKey: Sendable, Hashable, Identifiable {
    /// The longest title, in characters.
    public static let titleLengthMax = 60
    /// For how many days a person's key may work.
    public static let days = 1...90
    /// For how many days the key of a service account may work.
    public static let serviceDays = 1...366
    /// For how many days a key works unless the form says otherwise.
    public static let daysUsual = 90
    /// The number of days that a key without scopes keeps working after the upgrade.
    public static let unscopedDaysMax = 30

    /// The key's row.
    public let id: APIKeyID
    /// What its owner calls it, such as the program that uses it.
    public let title: String
    /// The user that programs act as.
    public let owner: UserID
    /// The address of that user.
    public let email: String
    /// Whether the user is a service account.
    public let isOfService: Bool
    /// What it may be used for; empty for a key from before scopes.
    public let scopes: [APIKeyScope]
    /// The path of the folder in which it works; nil where it works everywhere, or the reader may not know of the folder.
    public let place: String?
    /// Whether it was issued before keys had scopes: it may do what its owner may.
    public let isUnscoped: Bool
    /// When it was issued.
    public let createdAt: Instant
    /// When it stops working.
    public let expiresAt: Instant
    /// When it was last used, to the minute.
    public let usedAt: Instant?
    /// When it was revoked, if it was.
    public let revokedAt: Instant?

    /// Returns whether the key is valid at this time, if the user can sign in.
    public func works(at now: Instant) -> Bool { revokedAt == nil && now < expiresAt }
}
