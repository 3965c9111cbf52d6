import Timekeeping

/// The second factor of an account, as shown to its user and its administrators.
public struct SecondFactor: Sendable, Hashable {
    /// The time since which an authenticator app is required.
    public let since: Instant
    /// The number of unused recovery codes.
    public let codesLeft: Int
}

/// The secret for an authenticator app. Its description hides it from logs.
public struct AuthenticatorSecret: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The number of seconds for setting up an app.
    public static let setUpSecondsMax = 60 * 60

    /// The secret as the user enters it.
    public let text: String
    /// The URI for a QR code, with the secret and the name of the account.
    public let address: String

    /// A placeholder for the secret, safe to log.
    public var description: String { "AuthenticatorSecret(hidden)" }
    /// A placeholder for the secret, safe to log.
    public var debugDescription: String { description }
}
