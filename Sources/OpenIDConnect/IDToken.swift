import Cryptography
import JSON
import Timekeeping

/// What a provider says of someone, verified (Core 1.0, 3.1.3.7).
public struct IDToken: Hashable, Sendable {
    /// Who says it.
    public let issuer: String
    /// Who it is about, as only this issuer knows them; never given to someone else.
    public let subject: String
    /// Their address, as far as the provider tells one.
    public let email: String?
    /// Whether the provider has made sure that the address is theirs.
    public let isEmailVerified: Bool
    /// What they are called, as far as the provider tells it.
    public let name: String?
    /// Whether the provider asked for more than one factor.
    public let hasSecondFactor: Bool

    /// What a token has to fit.
    struct ExpectedClaims {
        let issuer: Issuer
        let client: String
        let nonce: String
        let now: Instant
    }

    /// How far the clocks of two servers may be apart.
    private static let skewSeconds = 60.0
    /// How old a token may be that was asked for just now.
    private static let ageSecondsMax = 600.0
    /// The longest subject (Core 1.0, 2).
    private static let subjectLengthMax = 255

    /// What a verified token says, if it is for us and of now; its signature was checked before.
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
        // Some providers write the word instead of the value.
        isEmailVerified =
            claims["email_verified"]?.bool == true || claims["email_verified"]?.string == "true"
        name = claims["name"]?.string
        hasSecondFactor = Self.hasSecondFactor(claims)
    }

    /// A token for others as well would let those others use it here.
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

    /// By the methods of RFC 8176, or a class that stands for several factors.
    private static func hasSecondFactor(_ claims: JSONTree) -> Bool {
        if claims["amr"]?.array?.contains(where: { $0.string == "mfa" }) == true { return true }
        return claims["acr"]?.string.map(classes.contains) == true
    }

    private static let classes: Set<String> = [
        "https://refeds.org/profile/mfa", "http://schemas.openid.net/pape/policies/2007/06/multi-factor",
        "phr", "phrh",
    ]
}
