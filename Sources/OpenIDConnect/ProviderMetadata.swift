import JSON

/// The metadata of a provider (Discovery 1.0, 3) that is needed to sign in.
public struct ProviderMetadata: Hashable, Sendable {
    /// The issuer that the metadata describes.
    public let issuer: Issuer
    /// The URL to which browsers are sent.
    public let authorizationEndpoint: String
    /// The URL at which a code is exchanged for a token.
    public let tokenEndpoint: String
    /// The URL of the keys.
    public let keysAddress: String
    /// Whether each response names its issuer (RFC 9207), so that a response without one must be rejected.
    public let namesIssuerInAnswers: Bool

    init(_ json: JSONTree, of issuer: Issuer) throws(ProviderFailure) {
        func address(_ member: String) throws(ProviderFailure) -> String {
            guard let text = json[member]?.string else { throw .missing(member) }
            guard ProviderURL.isUsable(text, plainly: issuer.isPlain) else { throw .unusable(member) }
            return text
        }
        guard let name = json["issuer"]?.string else { throw .missing("issuer") }
        guard name == issuer.text else { throw .otherIssuer(String(name.prefix(Issuer.lengthMax))) }
        self.issuer = issuer
        authorizationEndpoint = try address("authorization_endpoint")
        tokenEndpoint = try address("token_endpoint")
        keysAddress = try address("jwks_uri")
        namesIssuerInAnswers = json["authorization_response_iss_parameter_supported"]?.bool == true
        try Self.requireSupport(json)
    }

    /// Throws if the provider says that it doesn't support what is needed to sign in.
    private static func requireSupport(_ json: JSONTree) throws(ProviderFailure) {
        func require(_ words: [String], in member: String, _ noun: String) throws(ProviderFailure) {
            guard let offered = json[member]?.array else { return }
            if !offered.contains(where: { $0.string.map(words.contains) == true }) {
                throw .unsupported(noun)
            }
        }
        try require(["code"], in: "response_types_supported", "the authorization code flow")
        try require(
            SigningAlgorithm.allCases.map(\.rawValue), in: "id_token_signing_alg_values_supported",
            "ID tokens signed with RS256 or ES256")
        try require(["S256"], in: "code_challenge_methods_supported", "PKCE with S256")
        try require(
            ["client_secret_basic"], in: "token_endpoint_auth_methods_supported",
            "client secrets in Basic authentication (client_secret_basic)")
    }
}
