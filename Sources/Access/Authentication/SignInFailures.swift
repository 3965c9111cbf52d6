import Timekeeping

/// Failures to sign in to one account from one address that still count.
public struct SignInFailures: Sendable, Hashable {
    /// The address, or the network that counts as one.
    public let address: String
    /// How many there are.
    public let count: Int
    /// When the last one was.
    public let lastAt: Instant
    /// Whether the next attempt from there has to wait.
    public let isWaiting: Bool
}

/// One time that someone signed in.
public struct SignInRecord: Sendable, Hashable {
    /// When.
    public let at: Instant
    /// From where.
    public let address: String
}
