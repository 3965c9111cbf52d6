/// Why a provider failed, for its administrators. Other users only see that something failed.
public enum ProviderFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was asked for.
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

    /// No answer, with the reason.
    case unreachable(Document, String)
    /// Another status than 200.
    case status(Document, Int)
    /// An answer that is no JSON object.
    case unreadable(Document)
    /// The metadata is that of another issuer, whose name it tells.
    case otherIssuer(String)
    /// The metadata lacks a member.
    case missing(String)
    /// An address of the metadata is not encrypted or none.
    case unusable(String)
    /// The provider does not offer what is needed.
    case unsupported(String)
    /// None of the keys can prove an ID token.
    case noKeys
    /// The token endpoint refused, with the word of RFC 6749, 5.2.
    case refused(String)
    /// The ID token is not to be trusted.
    case token(IDTokenError)

    /// What happened and what to look at.
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

/// What is wrong with an ID token; the raw value is in the audit.
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
