import Cryptography
import Timekeeping

/// What a one-time link, sent by email or printed, can be used for.
public enum LinkPurpose: String, Sendable, CaseIterable {
    /// Creates the first Site Admin of a new site.
    case setUp = "set-up"
    /// Chooses a first password.
    case invitation
    /// Chooses another password.
    case password
    /// Signs in to an account whose password is being guessed, after the correct password was given.
    case signIn = "sign-in"
    /// Changes the account's email address.
    case email

    /// How long the link works.
    public var lifetimeSeconds: Int {
        switch self {
        case .setUp: 24 * 60 * 60
        case .invitation: 7 * 24 * 60 * 60
        case .password: 60 * 60
        case .signIn: 10 * 60
        case .email: 24 * 60 * 60
        }
    }
}

/// A new link. Its token is given to one person, and only its digest is stored.
public struct OneTimeLink: Sendable {
    /// The link's purpose.
    public let purpose: LinkPurpose
    /// The token in the link's URL.
    public let token: SecretToken
    /// The user the link is for; nil for the setup link.
    public let user: User?
    /// When it expires.
    public let expiresAt: Instant
    /// The account's new address, to which the link is sent; nil for links with other purposes.
    public var email: String?
}
