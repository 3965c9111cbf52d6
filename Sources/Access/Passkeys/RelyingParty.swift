import Cryptography
import Timekeeping

/// The site as a WebAuthn relying party: its origin, and the host for which credentials are created.
public struct RelyingParty: Sendable, Hashable {
    /// The host, without a port.
    public let id: String
    /// Scheme, host and port, in the form of a browser's origin.
    public let origin: String

    /// Creates the relying party for the site's public address; nil where browsers don't offer passkeys: on an IP
    /// address, and without TLS except on `localhost`.
    public init?(address: String) {
        let parts = address.lowercased().split(separator: "/", omittingEmptySubsequences: true)
        guard parts.count >= 2, parts[0] == "https:" || parts[0] == "http:" else { return nil }
        let authority = parts[1]
        let host = authority.prefix { $0 != ":" }
        let isNumber = host.allSatisfy { $0.isNumber || $0 == "." } || authority.hasPrefix("[")
        guard !host.isEmpty, !isNumber, parts[0] == "https:" || host == "localhost" else { return nil }
        let defaultPort = parts[0] == "https:" ? ":443" : ":80"
        let shown = authority.hasSuffix(defaultPort) ? authority.dropLast(defaultPort.count) : authority
        id = String(host)
        origin = "\(parts[0])//\(shown)"
    }

    var digest: [UInt8] { SHA256.digest(id).bytes }
}

/// Random bytes that an authenticator signs, so that an earlier signature can't be replayed.
///
/// They include their time, the digest of the signed action if there is one, and a seal over purpose and browser, so
/// that the server doesn't store pending challenges.
struct PasskeyChallenge {
    enum Purpose: String {
        case register
        case signIn = "sign-in"
        case sign
    }

    /// The number of seconds that the ceremony may take.
    static let lifetimeSeconds: Int64 = 10 * 60

    let bytes: [UInt8]

    private static let randomCount = 16
    private static let timeCount = 8

    /// Creates a new challenge; `act` is the digest of the signed action.
    init(
        _ purpose: Purpose, over act: Digest? = nil, browser: Digest, key: SealingKey, random: RandomBytes,
        at now: Instant
    ) {
        let head = random(Self.randomCount) + Self.bytes(now.milliseconds) + (act?.bytes ?? [])
        bytes = head + Self.seal(head, purpose, browser, key)
    }

    /// Returns whether a signed challenge was issued here, for this purpose, action and browser, and hasn't expired.
    static func isOwn(
        _ bytes: [UInt8], _ purpose: Purpose, over act: Digest? = nil, browser: Digest, key: SealingKey,
        at now: Instant
    ) -> Bool {
        let (headCount, actBytes) = (randomCount + timeCount, act?.bytes ?? [])
        guard bytes.count == headCount + actBytes.count + Digest.byteCount else { return false }
        let sealed = Array(bytes.dropLast(Digest.byteCount))
        guard
            constantTimeEqual(Array(bytes.suffix(Digest.byteCount)), seal(sealed, purpose, browser, key)),
            constantTimeEqual(Array(sealed.dropFirst(headCount)), actBytes)
        else { return false }
        let made = sealed[randomCount..<headCount].reduce(Int64(0)) { $0 << 8 | Int64($1) }
        // A challenge with a later time was created before the clock was set back, and would be valid for too long.
        let age = now.milliseconds - made
        return age < lifetimeSeconds * 1000 && age >= -Int64(SessionTime.toleranceSeconds) * 1000
    }

    private static func seal(
        _ head: [UInt8], _ purpose: Purpose, _ browser: Digest, _ key: SealingKey
    ) -> [UInt8] {
        key.lookupDigest(of: head + browser.bytes, purpose: "passkey challenge: " + purpose.rawValue).bytes
    }

    private static func bytes(_ number: Int64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * Int64($0))) }
    }
}
