import Studies

/// The OpenID Connect provider with which the people of an organization sign in.
public struct SignInProvider: Sendable, Hashable {
    /// The organization's folder.
    public let folder: FolderID
    /// What the provider is called where people sign in.
    public let title: String
    /// The address by which the provider names itself.
    public let issuer: String
    /// The client ID that the provider gave the portal.
    public let client: String
    /// The requested scopes, separated by spaces.
    public let scopes: String
    /// The domains of the addresses that the provider answers for.
    public let domains: [String]
    /// Whether people sign in with it.
    public let isOn: Bool
    /// Whether those who sign in with it may use a password, too.
    public let allowsPasswords: Bool
    /// Whether someone without an account gets one.
    public let addsUnknown: Bool
    /// Whether the provider's second factor is accepted.
    public let trustsFactors: Bool

    /// The domain of an address, in the form in which domains are compared.
    public static func domain(of email: String) -> String {
        let folded = EmailAddress.folded(email)
        guard let sign = folded.lastIndex(of: "@") else { return "" }
        return String(folded[folded.index(after: sign)...])
    }
}

/// What an administrator typed for a provider.
public struct SignInProviderDraft: Sendable {
    /// The longest of the texts.
    public static let lengthMax = 500
    /// How many domains one provider may answer for.
    public static let domainsMax = 50
    /// The scopes that bring what is needed.
    public static let scopesStandard = "openid email profile"

    /// What the provider is called where people sign in.
    public var title: String
    /// The address by which the provider names itself.
    public var issuer: String
    /// The client ID that the provider gave the portal.
    public var client: String
    /// The client secret; empty keeps the present one.
    public var secret: String
    /// The requested scopes, separated by spaces.
    public var scopes: String
    /// The domains as they were typed, separated by blanks, commas or line ends.
    public var domains: String
    /// Whether people sign in with it.
    public var isOn: Bool
    /// Whether those who sign in with it may use a password, too.
    public var allowsPasswords: Bool
    /// Whether someone without an account gets one.
    public var addsUnknown: Bool
    /// Whether the provider's second factor is accepted.
    public var trustsFactors: Bool

    /// A draft of these parts.
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

    /// The draft of what is set; the secret stays where it is.
    public init(_ provider: SignInProvider) {
        self.init(
            title: provider.title, issuer: provider.issuer, client: provider.client, scopes: provider.scopes,
            domains: provider.domains.joined(separator: "\n"), isOn: provider.isOn,
            allowsPasswords: provider.allowsPasswords, addsUnknown: provider.addsUnknown,
            trustsFactors: provider.trustsFactors)
    }
}
