import Timekeeping

/// A key with which a program comes in as a user, without a browser.
public struct APIKey: Sendable, Hashable, Identifiable {
    /// The longest title, in characters.
    public static let titleLengthMax = 60
    /// For how many days a key may work.
    public static let days = 1...366
    /// For how many days it works unless somebody says otherwise.
    public static let daysUsual = 90

    /// The key's row.
    public let id: APIKeyID
    /// What its owner calls it, such as the program that uses it.
    public let title: String
    /// The address of the user as whom it comes in.
    public let email: String
    /// When it was issued.
    public let createdAt: Instant
    /// When it stops working.
    public let expiresAt: Instant
    /// When it was last used, to the minute.
    public let usedAt: Instant?
    /// When it was revoked, if it was.
    public let revokedAt: Instant?

    /// Whether it lets somebody in at this time, if the user may come in.
    public func works(at now: Instant) -> Bool { revokedAt == nil && now < expiresAt }
}
