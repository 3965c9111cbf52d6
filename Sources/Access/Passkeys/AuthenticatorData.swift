import Cryptography

/// The authenticator's data about itself and a credential (WebAuthn, 6.1).
struct AuthenticatorData {
    /// A newly created credential.
    struct Credential {
        let id: [UInt8]
        /// The COSE key as received.
        let key: [UInt8]
    }

    let relyingPartyDigest: [UInt8]
    let isUserPresent: Bool
    let isUserVerified: Bool
    let signCount: Int
    let credential: Credential?

    /// Parses all of the bytes; nil if they are malformed.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 37 else { return nil }
        relyingPartyDigest = Array(bytes[0..<32])
        let flags = bytes[32]
        isUserPresent = flags & 0x01 != 0
        isUserVerified = flags & 0x04 != 0
        // A credential that is backed up must be eligible for backup.
        if flags & 0x18 == 0x10 { return nil }
        signCount = bytes[33..<37].reduce(0) { $0 << 8 | Int($1) }
        var rest = bytes[37...]
        var credential: Credential?
        if flags & 0x40 != 0 {
            guard let (found, count) = Self.credential(rest) else { return nil }
            credential = found
            rest = rest.dropFirst(count)
        }
        self.credential = credential
        if flags & 0x80 != 0 {
            // Extensions weren't requested; they are only parsed to find their end.
            guard let (extensions, count) = try? CBOR.read(rest), case .map = extensions else { return nil }
            rest = rest.dropFirst(count)
        }
        guard rest.isEmpty else { return nil }
    }

    private static func credential(_ bytes: ArraySlice<UInt8>) -> (Credential, count: Int)? {
        let start = bytes.startIndex
        guard bytes.count > 18 else { return nil }
        let length = Int(bytes[start + 16]) << 8 | Int(bytes[start + 17])
        guard (1...1023).contains(length), bytes.count > 18 + length else { return nil }
        let id = Array(bytes[(start + 18)..<(start + 18 + length)])
        let rest = bytes[(start + 18 + length)...]
        guard let count = try? CBOR.read(rest).count else { return nil }
        let key = Array(rest.prefix(count))
        return (Credential(id: id, key: key), 18 + length + count)
    }
}

/// A public key in COSE format (RFC 9053): ES256 on P-256, or RS256.
struct COSEKey {
    /// The accepted algorithms, the preferred one first.
    static let algorithms = [-7, -257]

    private let content: CBOR

    /// Returns nil for a malformed key or one of another kind.
    init?(_ bytes: [UInt8]) {
        guard let content = try? CBOR.decode(bytes) else { return nil }
        self.content = content
        guard isUsable else { return nil }
    }

    func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        withKey { key in key.verifies(signature, of: message) } ?? false
    }

    private var isUsable: Bool { withKey { _ in true } ?? false }

    private func withKey<R>(_ body: (borrowing PublicKey) -> R) -> R? {
        switch (content[1]?.int, content[3]?.int) {
        case (2, -7):
            guard content[-1]?.int == 1, let x = content[-2]?.bytes, let y = content[-3]?.bytes,
                let key = PublicKey(p256: x, y)
            else { return nil }
            return body(key)
        case (3, -257):
            guard let modulus = content[-1]?.bytes, let exponent = content[-2]?.bytes,
                let key = PublicKey(rsa: modulus, exponent)
            else { return nil }
            return body(key)
        default: return nil
        }
    }
}
