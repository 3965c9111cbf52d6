import Cryptography
import HTTP

/// What a browser is sent to a provider with (Core 1.0, 3.1.2.1).
public struct AuthorizationRequest: Sendable {
    /// The client ID that the provider gave.
    public let client: String
    /// Where the provider sends the browser back.
    public let redirect: String
    /// What is asked for, separated by blanks; `openid` is always among it.
    public let scopes: String
    /// Comes back with the answer; 256 random bits.
    public let state: String
    /// Comes back in the token.
    public let nonce: String
    /// Of which the provider gets the digest now and the text with the code (RFC 7636).
    public let verifier: String
    /// The address that someone typed, which the provider may fill in.
    public let loginHint: String

    /// A request of these parts.
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

    /// The address at a provider to which the browser goes.
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

/// A code that a browser brought back, with what its request was made of.
public struct AuthorizationCode: Sendable {
    let issuer: Issuer
    let client: String
    let secret: String
    let redirect: String
    let code: String
    let nonce: String
    let verifier: String
    /// The issuer that the answer named (RFC 9207); nil where it named none.
    let answeredBy: String?

    /// A code of these parts.
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
