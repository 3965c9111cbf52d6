import Cryptography
import JSON
import Timekeeping

/// The verified claims of a provider about a user (Core 1.0, 3.1.3.7).
public struct IDToken: Hashable, Sendable {
    /// The issuer of the token.
    public let issuer: String
    /// The user's identifier, unique at this issuer and never reassigned.
    public let subject: String
    /// The user's email address, if the provider includes it.
    public let email: String?
    /// Whether the provider has verified that the address belongs to the user.
    public let isEmailVerified: Bool
    /// The user's name, if the provider includes it.
    public let name: String?
    /// Whether the provider required more than one factor.
    public let hasSecondFactor: Bool

    /// The claims that a token must match.
    struct ExpectedClaims {
        let issuer: Issuer
        let client: String
        let nonce: String
        let now: Instant
    }

    /// The maximum difference between the clocks of two servers.
    private static let skewSeconds = 60.0
    /// The maximum age of a token that was just requested.
    private static let ageSecondsMax = 600.0
    /// The maximum length of a subject (Core 1.0, 2).
    private static let subjectLengthMax = 255

    /// Reads the claims of a token whose signature was verified before; throws unless it is current and issued to this
    /// client.
    init(_ claims: JSONTree, _ expected: ExpectedClaims) throws(IDTokenError) {
        guard claims["iss"]?.string == expected.issuer.text else { throw .issuer }
        try Self.checkAudience(claims, expected.client)
        try Self.checkTimes(claims, Double(expected.now.milliseconds) / 1000)
        guard let nonce = claims["nonce"]?.string, constantTimeEqual(nonce, expected.nonce) else {
            throw .nonce
        }
        guard let subject = claims["sub"]?.string, !subject.isEmpty,
            subject.utf8.count <= Self.subjectLengthMax
        else { throw .subject }
        issuer = expected.issuer.text
        self.subject = subject
        email = claims["email"]?.string
        // Some providers send a string instead of a Boolean.
        isEmailVerified =
            claims["email_verified"]?.bool == true || claims["email_verified"]?.string == "true"
        name = claims["name"]?.string
        hasSecondFactor = Self.hasSecondFactor(claims)
    }

    /// A token that is also issued to other clients could be used here by them.
    private static func checkAudience(_ claims: JSONTree, _ client: String) throws(IDTokenError) {
        let audiences = claims["aud"]?.array?.map(\.string) ?? [claims["aud"]?.string]
        guard !audiences.isEmpty, audiences.allSatisfy({ $0 == client }) else { throw .audience }
        if let party = claims["azp"], party.string != client { throw .audience }
    }

    private static func checkTimes(_ claims: JSONTree, _ now: Double) throws(IDTokenError) {
        guard let end = claims["exp"]?.double, now < end + skewSeconds else { throw .expired }
        guard let made = claims["iat"]?.double, made <= now + skewSeconds, now - made <= ageSecondsMax else {
            throw .issuedAt
        }
        if let start = claims["nbf"]?.double, start > now + skewSeconds { throw .issuedAt }
    }

    /// Returns whether the methods (RFC 8176) or the authentication class indicate several factors.
    private static func hasSecondFactor(_ claims: JSONTree) -> Bool {
        if claims["amr"]?.array?.contains(where: { $0.string == "mfa" }) == true { return true }
        return claims["acr"]?.string.map(classes.contains) == true
    }

    private static let classes: Set<String> = [
        "https://refeds.org/profile/mfa", "http://schemas.openid.net/pape/policies/2007/06/multi-factor",
        "phr", "phrh",
    ]
}
