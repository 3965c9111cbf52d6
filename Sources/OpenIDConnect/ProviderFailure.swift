/// The reason a request to a provider failed, for its administrators. Other users see only that it failed.
public enum ProviderFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The requested document.
    public enum Document: String, Sendable {
        case metadata, keys, token

        var noun: String {
            switch self {
            case .metadata: "configuration (.well-known/openid-configuration)"
            case .keys: "keys"
            case .token: "token endpoint"
            }
        }
    }

    /// There was no response, with the reason.
    case unreachable(Document, String)
    /// The status wasn't 200.
    case status(Document, Int)
    /// The response isn't a JSON object.
    case unreadable(Document)
    /// The metadata names another issuer.
    case otherIssuer(String)
    /// A member is missing from the metadata.
    case missing(String)
    /// A URL in the metadata is invalid or doesn't use HTTPS.
    case unusable(String)
    /// The provider doesn't support a required feature.
    case unsupported(String)
    /// None of the keys can verify an ID token.
    case noKeys
    /// The token endpoint returned an error code of RFC 6749, 5.2.
    case refused(String)
    /// The ID token isn't valid.
    case token(IDTokenError)

    /// What happened and what to check.
    public var description: String {
        switch self {
        case .unreachable(let document, let reason):
            "Could not load the provider's \(document.noun): \(reason)."
        case .status(let document, let status):
            "The provider's \(document.noun) responded with status \(status). Check the issuer."
        case .unreadable(let document):
            "The provider's \(document.noun) did not return a JSON object. Check the issuer."
        case .otherIssuer(let name):
            "The issuer of this provider is \(name). Enter it exactly like this, including any trailing slash."
        case .missing(let member): "The provider's configuration has no \(member)."
        case .unusable(let member):
            "The provider's \(member) is not a URL that begins with https://."
        case .unsupported(let what): "The provider does not support \(what), which the portal requires."
        case .noKeys:
            "None of the provider's keys is for RS256 (2,048 bits or more) or ES256. Configure the provider to use "
                + "one of these algorithms."
        case .refused(let error): Self.refusal(error)
        case .token(let flaw): flaw.description
        }
    }

    private static func refusal(_ error: String) -> String {
        switch error {
        case "invalid_client": "The provider rejected the client ID or client secret."
        case "invalid_grant":
            "The provider rejected the code: it was already used, expired, or was issued for another redirect URL."
        case "unauthorized_client": "The provider does not allow this client to use authorization codes."
        default: "The provider did not issue a token: \(error)."
        }
    }
}

/// The reason an ID token was rejected; the raw value is written to the audit log.
public enum IDTokenError: String, Error, Sendable, CustomStringConvertible {
    case malformed
    case algorithm
    case unknownKey = "unknown-key"
    case signature
    case issuer
    case audience
    case expired
    case issuedAt = "issued-at"
    case nonce
    case subject

    /// What is wrong, for administrators.
    public var description: String {
        switch self {
        case .malformed: "The ID token cannot be read."
        case .algorithm: "The ID token is not signed with RS256 or ES256."
        case .unknownKey: "The ID token is signed with a key that the provider has not published."
        case .signature: "The signature of the ID token is invalid."
        case .issuer: "The ID token is from another issuer."
        case .audience: "The ID token is for another client."
        case .expired: "The ID token has expired. Check the clocks of both servers."
        case .issuedAt: "The ID token was not issued recently. Check the clocks of both servers."
        case .nonce: "The ID token belongs to another sign-in."
        case .subject: "The ID token does not identify a user."
        }
    }
}
