import Timekeeping

/// The second factor of an account, as its owner and its administrators see it.
public struct SecondFactor: Sendable, Hashable {
    /// The time since which an authenticator app is required.
    public let since: Instant
    /// How many recovery codes were not used yet.
    public let codesLeft: Int
}

/// The secret that an authenticator app is to be given; hides itself from logs.
public struct AuthenticatorSecret: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// How long an app may take to be set up.
    public static let setUpSecondsMax = 60 * 60

    /// The secret as it is typed.
    public let text: String
    /// The address in a QR code, by which an app takes the secret and the name of the account.
    public let address: String

    /// A stand-in for the secret, safe to log.
    public var description: String { "AuthenticatorSecret(hidden)" }
    /// A stand-in for the secret, safe to log.
    public var debugDescription: String { description }
}
