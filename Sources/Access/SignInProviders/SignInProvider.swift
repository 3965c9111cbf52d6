import Vocabulary

/// The OpenID Connect provider with which the users of an organization sign in.
public struct SignInProvider: Sendable, Hashable {
    /// The organization's folder.
    public let folder: FolderID
    /// The provider's title on the sign-in page.
    public let title: String
    /// The provider's issuer URL.
    public let issuer: String
    /// The portal's client ID at the provider.
    public let client: String
    /// The requested scopes, separated by spaces.
    public let scopes: String
    /// The domains of the email addresses that the provider is used for.
    public let domains: [String]
    /// Whether it is enabled.
    public let isOn: Bool
    /// Whether its users may also sign in with a password.
    public let allowsPasswords: Bool
    /// Whether an account is created for unknown users.
    public let addsUnknown: Bool
    /// Whether the provider's second factor is accepted.
    public let trustsFactors: Bool

    /// Returns the domain of an email address, in the form in which domains are compared.
    public static func domain(of email: String) -> String {
        let folded = EmailAddress.folded(email)
        guard let sign = folded.lastIndex(of: "@") else { return "" }
        return String(folded[folded.index(after: sign)...])
    }
}

/// The form values for a provider.
public struct SignInProviderDraft: Sendable {
    /// The maximum length of a value.
    public static let lengthMax = 500
    /// The maximum number of domains.
    public static let domainsMax = 50
    /// The default scopes, which are sufficient.
    public static let scopesStandard = "openid email profile"

    /// The provider's title on the sign-in page.
    public var title: String
    /// The provider's issuer URL.
    public var issuer: String
    /// The portal's client ID at the provider.
    public var client: String
    /// The client secret; empty to keep the current one.
    public var secret: String
    /// The requested scopes, separated by spaces.
    public var scopes: String
    /// The domains as entered, separated by spaces, commas or line breaks.
    public var domains: String
    /// Whether it is enabled.
    public var isOn: Bool
    /// Whether its users may also sign in with a password.
    public var allowsPasswords: Bool
    /// Whether an account is created for unknown users.
    public var addsUnknown: Bool
    /// Whether the provider's second factor is accepted.
    public var trustsFactors: Bool

    /// Creates a draft.
    public init(
        title: String, issuer: String = "", client: String = "", secret: String = "",
        scopes: String = scopesStandard, domains: String = "", isOn: Bool = false,
        allowsPasswords: Bool = true, addsUnknown: Bool = false, trustsFactors: Bool = false
    ) {
        self.title = title
        self.issuer = issuer
        self.client = client
        self.secret = secret
        self.scopes = scopes
        self.domains = domains
        self.isOn = isOn
        self.allowsPasswords = allowsPasswords
        self.addsUnknown = addsUnknown
        self.trustsFactors = trustsFactors
    }

    /// Creates a draft from the current settings; the secret is kept.
    public init(_ provider: SignInProvider) {
        self.init(
            title: provider.title, issuer: provider.issuer, client: provider.client, scopes: provider.scopes,
            domains: provider.domains.joined(separator: "\n"), isOn: provider.isOn,
            allowsPasswords: provider.allowsPasswords, addsUnknown: provider.addsUnknown,
            trustsFactors: provider.trustsFactors)
    }
}
