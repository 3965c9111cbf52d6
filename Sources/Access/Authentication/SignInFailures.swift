import Timekeeping

/// Failed sign-ins to one account from one address that still count.
public struct SignInFailures: Sendable, Hashable {
    /// The address, or the network that counts as one address.
    public let address: String
    /// The number of failures.
    public let count: Int
    /// When the last one happened.
    public let lastAt: Instant
    /// Whether the next attempt from this address is delayed.
    public let isWaiting: Bool
}

/// One sign-in of a user.
public struct SignInRecord: Sendable, Hashable {
    /// The time of the sign-in.
    public let at: Instant
    /// The client address.
    public let address: String
}
