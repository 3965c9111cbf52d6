/// What the previous registration server stored of a password: the first 8 bytes of the SHA-512 of the
/// password followed by a constant.
///
/// Such a digest can be tried out a billion times a second, so it's never stored: only its Argon2id hash is, which is
/// replaced by that of the password at the next sign-in.
public struct PreviousPasswordDigest: Sendable, CustomStringConvertible {
    /// The constant in the published source of the server.
    public static let publishedSuffix = "StudyGateway"

    private static let byteCount = 8

    /// The digest in 16 lower-case hexadecimal digits.
    let hex: String
    /// The constant that followed the password.
    let suffix: String

    /// Creates a digest from its stored form; nil unless that has 16 hexadecimal digits.
    public init?(_ stored: String, suffix: String = publishedSuffix) {
        let hex = stored.lowercased()
        guard hex.utf8.count == 2 * Self.byteCount,
            hex.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) })
        else { return nil }
        (self.hex, self.suffix) = (hex, suffix)
    }

    /// Creates the digest of a password, as the previous server did.
    public init(of password: String, suffix: String = publishedSuffix) {
        hex = Hex.encode(Array(SHA512.digest(password + suffix).prefix(Self.byteCount)))
        self.suffix = suffix
    }

    /// A placeholder for the digest, safe to log.
    public var description: String { "PreviousPasswordDigest(hidden)" }
}

extension PasswordHash {
    /// Returns the hash of a password of which only the previous server's digest is known.
    ///
    /// It verifies the same passwords as the digest, and ``needsRenewal`` is true for it.
    public static func make(
        _ digest: PreviousPasswordDigest, random: RandomBytes = SystemRandom.bytes
    ) throws(PasswordHashError) -> PasswordHash {
        let hash = try encode(Array(digest.hex.utf8), random)
        return PasswordHash(encoded: PreviousPasswordDigest.Stored(suffix: digest.suffix, hash: hash).encoded)
    }
}

extension PreviousPasswordDigest {
    /// The stored form of a hash of a digest: `$previous$` with the suffix in hexadecimal digits, then the
    /// Argon2id hash.
    struct Stored {
        private static let mark = "$previous$"

        let suffix: String
        /// The encoded Argon2id hash of the digest's hexadecimal digits.
        let hash: String

        init(suffix: String, hash: String) { (self.suffix, self.hash) = (suffix, hash) }

        /// Reads the stored form; nil for the hash of a password itself.
        init?(_ encoded: String) {
            guard encoded.hasPrefix(Self.mark) else { return nil }
            let rest = encoded.dropFirst(Self.mark.count)
            guard let end = rest.firstIndex(of: "$"), let bytes = Hex.decode(String(rest[..<end])) else {
                return nil
            }
            (suffix, hash) = (String(decoding: bytes, as: UTF8.self), String(rest[end...]))
        }

        var encoded: String { Self.mark + Hex.encode(Array(suffix.utf8)) + hash }

        /// Returns what was hashed for a password.
        func digest(of password: String) -> String {
            PreviousPasswordDigest(of: password, suffix: suffix).hex
        }
    }
}
