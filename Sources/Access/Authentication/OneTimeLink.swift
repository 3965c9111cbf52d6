import Cryptography
import Studies
import Timekeeping

/// What a link that was mailed or printed lets its holder do, once.
public enum LinkPurpose: String, Sendable, CaseIterable {
    /// To make the first Site Admin of a new site.
    case setUp = "set-up"
    /// To choose a first password.
    case invitation
    /// To choose another password.
    case password
    /// To sign in to an account whose password is being guessed, after the right one was given.
    case signIn = "sign-in"
    /// To give the account another email address.
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

/// A link that was just made; its token goes to one person and is stored as a digest only.
public struct OneTimeLink: Sendable {
    /// What it is for.
    public let purpose: LinkPurpose
    /// What the address contains.
    public let token: SecretToken
    /// The user the link is for; nil for the setup link.
    public let user: User?
    /// When it stops working.
    public let expiresAt: Instant
    /// The address that the account gets by it, to which it is mailed; nil for links of other purposes.
    public var email: String?
}
