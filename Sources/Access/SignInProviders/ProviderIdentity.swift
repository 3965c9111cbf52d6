/// A verified identity from a provider.
public struct ProviderIdentity: Sendable, Hashable {
    /// The issuer of the identity.
    public let issuer: String
    /// The ID of the user at the issuer.
    public let subject: String
    /// The email address, if the provider has verified it; nil otherwise.
    public let verifiedEmail: String?
    /// The user's name; nil if the provider doesn't send one.
    public let name: String?
    /// Whether the provider required a second factor.
    public let hasSecondFactor: Bool

    /// Creates an identity.
    public init(
        issuer: String, subject: String, verifiedEmail: String?, name: String?, hasSecondFactor: Bool
    ) {
        self.issuer = issuer
        self.subject = subject
        self.verifiedEmail = verifiedEmail
        self.name = name
        self.hasSecondFactor = hasSecondFactor
    }
}

/// A provider sign-in was refused. The message has few details; the audit log has the reason.
public struct ProviderSignInRejected: UserFacingError, Hashable {
    /// The reason, for the audit log.
    public enum Reason: String, Sendable {
        /// The sign-in wasn't started in this browser within ten minutes, was used before, or the settings have changed
        /// since.
        case state
        /// The user declined at the provider, or the provider denied access.
        case denied
        /// The provider didn't respond correctly, or its token is invalid.
        case provider
        /// There is no verified email address.
        case unverified
        /// The email address belongs to a domain that isn't the provider's.
        case domain
        /// There is no account here.
        case unknown
        /// The account is connected to another identity at the provider.
        case subject
        /// The account belongs to another organization, or has roles elsewhere, and its user didn't connect it.
        case unconfirmed
        /// The account is deactivated.
        case deactivated
        /// Another user was signed in when the browser returned.
        case person
    }

    /// The reason.
    public let reason: Reason
    /// What failed, for the audit log; never contains a token.
    public let detail: String

    /// Creates the error with a reason.
    public init(_ reason: Reason, detail: String = "") {
        self.reason = reason
        self.detail = detail
    }

    public var kind: UserFacingErrorKind { .invalid }
    public var title: String { "Not signed in" }
    public var sentence: String {
        switch reason {
        case .state, .person:
            "The sign-in took too long, continued in another browser or was already used. Start again."
        case .denied:
            "Your organization's sign-in was canceled or refused. Start again or sign in another way."
        case .provider:
            "Signing in with your organization did not work. Try again later, or ask your administrator: the audit "
                + "log says why."
        case .unverified, .domain, .unknown, .subject, .unconfirmed, .deactivated:
            "No account here uses this sign-in. Ask your administrator. If you have a password here, sign in "
                + "with it and connect your organization's sign-in under Your account."
        }
    }
}
