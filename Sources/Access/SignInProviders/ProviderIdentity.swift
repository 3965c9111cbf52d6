/// Who someone is, as a provider says and as was verified.
public struct ProviderIdentity: Sendable, Hashable {
    /// Who says it.
    public let issuer: String
    /// Who they are to the issuer.
    public let subject: String
    /// Their address, where the provider has made sure that it is theirs; nil otherwise.
    public let verifiedEmail: String?
    /// What they are called; nil where the provider does not tell.
    public let name: String?
    /// Whether the provider required a second factor.
    public let hasSecondFactor: Bool

    /// An identity of these parts.
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
    /// Why, for the audit.
    public enum Reason: String, Sendable {
        /// Not begun in this browser within ten minutes, used before, or the settings were changed since.
        case state
        /// The person said no at the provider, or the provider did.
        case denied
        /// The provider was of no use, or its token.
        case provider
        /// No verified address.
        case unverified
        /// An address of a domain that is not the provider's.
        case domain
        /// No account here.
        case unknown
        /// The account is connected to someone else at the provider.
        case subject
        /// The account is another organization's, or has roles elsewhere, and its holder did not connect it.
        case unconfirmed
        /// The account is deactivated.
        case deactivated
        /// Someone else was signed in when the browser came back.
        case person
    }

    /// Why.
    public let reason: Reason
    /// What failed, for the audit; never a token.
    public let detail: String

    /// A refusal for a reason.
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
            "Your organization's sign-in was cancelled or refused. Start again or sign in another way."
        case .provider:
            "Signing in with your organization did not work. Try again later, or ask your administrator: the audit "
                + "log says why."
        case .unverified, .domain, .unknown, .subject, .unconfirmed, .deactivated:
            "No account here uses this sign-in. Ask your administrator. If you have a password here, sign in "
                + "with it and connect your organization's sign-in under Your account."
        }
    }
}
