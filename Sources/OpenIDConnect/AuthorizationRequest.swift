import Cryptography
import HTTP

/// The parameters with which a browser is sent to a provider (Core 1.0, 3.1.2.1).
public struct AuthorizationRequest: Sendable {
    /// The client ID assigned by the provider.
    public let client: String
    /// The redirect URI to which the provider returns the browser.
    public let redirect: String
    /// The requested scopes, separated by spaces; always including `openid`.
    public let scopes: String
    /// 256 random bits that the provider returns with the response.
    public let state: String
    /// A value that the provider returns in the token.
    public let nonce: String
    /// The PKCE verifier (RFC 7636): the provider gets its digest now, and the text with the code.
    public let verifier: String
    /// The email address that the user entered, which the provider may prefill.
    public let loginHint: String

    /// Creates a request from its parts.
    public init(
        client: String, redirect: String, scopes: String, state: String, nonce: String, verifier: String,
        loginHint: String
    ) {
        self.client = client
        self.redirect = redirect
        self.scopes = scopes
        self.state = state
        self.nonce = nonce
        self.verifier = verifier
        self.loginHint = loginHint
    }

    /// Returns the URL of the provider to which the browser is sent.
    func address(at endpoint: String) -> String {
        let challenge = Base64.encode(SHA256.digest(verifier).bytes, alphabet: .url)
        var items = [
            ("response_type", "code"), ("client_id", client), ("redirect_uri", redirect), ("scope", scopes),
            ("state", state), ("nonce", nonce), ("code_challenge", challenge),
            ("code_challenge_method", "S256"),
        ]
        if !loginHint.isEmpty { items.append(("login_hint", loginHint)) }
        return endpoint + (endpoint.contains("?") ? "&" : "?") + PercentCoding.query(items)
    }
}

/// An authorization code returned by a browser, with the parameters of its request.
public struct AuthorizationCode: Sendable {
    let issuer: Issuer
    let client: String
    let secret: String
    let redirect: String
    let code: String
    let nonce: String
    let verifier: String
    /// The issuer named in the response (RFC 9207); nil if it names none.
    let answeredBy: String?

    /// Creates a code from its parts.
    public init(
        issuer: Issuer, client: String, secret: String, redirect: String, code: String, nonce: String,
        verifier: String, answeredBy: String?
    ) {
        self.issuer = issuer
        self.client = client
        self.secret = secret
        self.redirect = redirect
        self.code = code
        self.nonce = nonce
        self.verifier = verifier
        self.answeredBy = answeredBy
    }
}
