/// Why a provider was of no use, for its administrators; strangers are told that something failed.
public enum ProviderFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was asked for.
    public enum Document: String, Sendable {
        case metadata, keys, token

        var noun: String {
            switch self {
            case .metadata: "description (.well-known/openid-configuration)"
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
            "The provider's \(document.noun) could not be read: \(reason)."
        case .status(let document, let status):
            "The provider's \(document.noun) answered with status \(status). Check the issuer."
        case .unreadable(let document):
            "The provider's \(document.noun) answered with something that is no JSON object. Check the issuer."
        case .otherIssuer(let name):
            "The provider calls itself \(name). Enter the issuer exactly like that, to the last slash."
        case .missing(let member): "The provider's description lacks \(member)."
        case .unusable(let member):
            "The provider's \(member) is no address that begins with https://."
        case .unsupported(let what): "The provider does not offer \(what), which the portal needs."
        case .noKeys:
            "None of the provider's keys is for RS256 (2,048 bits or more) or ES256. Let it sign with one of them."
        case .refused(let error): Self.refusal(error)
        case .token(let flaw): flaw.description
        }
    }

    private static func refusal(_ error: String) -> String {
        switch error {
        case "invalid_client": "The provider refused the client ID or the client secret."
        case "invalid_grant":
            "The provider refused the code: it was used before, is too old, or belongs to another redirect address."
        case "unauthorized_client": "The provider does not let this client use codes."
        default: "The provider refused to give a token: \(error)."
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
        case .unknownKey: "The ID token is signed with a key that the provider does not publish."
        case .signature: "The signature of the ID token is wrong."
        case .issuer: "The ID token is of another issuer."
        case .audience: "The ID token is for another client."
        case .expired: "The ID token has expired. Check the clocks of both servers."
        case .issuedAt: "The ID token was not made just now. Check the clocks of both servers."
        case .nonce: "The ID token belongs to another sign-in."
        case .subject: "The ID token does not say whom it is about."
        }
    }
}
