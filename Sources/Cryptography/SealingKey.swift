import COpenSSL

/// A key that seals secrets at rest: AES-256-GCM with a new random nonce for each secret.
///
/// The context, such as "forwarding credential of folder 12", isn't stored, but must be the same when opening: a sealed
/// value moved to another row can't be opened there. One key may seal about 2^32 values before a collision of random
/// nonces becomes likely (NIST SP 800-38D, 8.3).
public struct SealingKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The number of bytes in a key.
    public static let byteCount = 32
    /// The number of bytes that sealing adds to a secret: format, nonce and tag.
    public static let overheadByteCount = 1 + nonceByteCount + tagByteCount

    private static let format: UInt8 = 1
    private static let nonceByteCount = 12
    private static let tagByteCount = 16

    /// The bytes of the key; store them only where they are protected.
    public let bytes: [UInt8]
    /// The keys of purposes that were copied from the previous key, 32 bytes each.
    let inherited: [String: [UInt8]]
    private let random: RandomBytes

    /// Creates a random key; nonces come from the same source.
    public init(random: @escaping RandomBytes = SystemRandom.bytes) {
        self.init(random: random, inherited: [:])
    }

    /// Creates a key from stored bytes; nil unless there are 32.
    public init?(bytes: [UInt8], random: @escaping RandomBytes = SystemRandom.bytes) {
        self.init(bytes: bytes, inherited: [:], random: random)
    }

    init?(bytes: [UInt8], inherited: [String: [UInt8]], random: @escaping RandomBytes) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
        self.inherited = inherited
        self.random = random
    }

    private init(random: @escaping RandomBytes, inherited: [String: [UInt8]]) {
        bytes = random(Self.byteCount)
        precondition(
            bytes.count == Self.byteCount, "A source of random bytes gives what it is asked for")
        self.inherited = inherited
        self.random = random
    }

    /// Returns a new random key to replace this one; digests of the given purposes stay the same.
    ///
    /// Use it for names that were permanently published. Digests that protect a secret must not be inherited.
    public func successor(keeping purposes: [String]) -> SealingKey {
        let kept = purposes.map { ($0, lookupKey(for: $0).bytes) }
        return SealingKey(
            random: random, inherited: Dictionary(kept, uniquingKeysWith: { first, _ in first }))
    }

    /// An identifier of the key that doesn't reveal it: 16 hexadecimal digits.
    public var identifier: String {
        Hex.encode(Array(HMACSHA256.authenticate("identifier of a sealing key", key: bytes).bytes.prefix(8)))
    }

    /// Returns the secret, encrypted and bound to its context: format byte, nonce, ciphertext, tag.
    public func seal(_ secret: [UInt8], context: [UInt8]) -> [UInt8] {
        let nonce = random(Self.nonceByteCount)
        precondition(
            nonce.count == Self.nonceByteCount, "A source of random bytes gives what it is asked for")
        return [Self.format] + nonce + encrypt(secret, nonce: nonce, context: context)
    }

    /// Returns the secret, encrypted and bound to a context given as text.
    public func seal(_ secret: [UInt8], context: String) -> [UInt8] {
        seal(secret, context: [UInt8](context.utf8))
    }

    /// Returns the secret that was sealed for this context; throws if the key, the context or a single bit differs.
    public func open(_ sealed: [UInt8], context: [UInt8]) throws(SealingError) -> [UInt8] {
        guard sealed.count >= Self.overheadByteCount, sealed[0] == Self.format else {
            throw SealingError.notSealed
        }
        let nonce = Array(sealed[1..<(1 + Self.nonceByteCount)])
        let ciphertext = Array(sealed[(1 + Self.nonceByteCount)..<(sealed.count - Self.tagByteCount)])
        var tag = Array(sealed.suffix(Self.tagByteCount))
        guard let secret = decrypt(ciphertext, nonce: nonce, tag: &tag, context: context) else {
            throw SealingError.doesNotOpen
        }
        return secret
    }

    /// Returns the secret that was sealed for a context given as text.
    public func open(_ sealed: [UInt8], context: String) throws(SealingError) -> [UInt8] {
        try open(sealed, context: [UInt8](context.utf8))
    }

    /// Returns a keyed digest with which a sealed value can be found without opening any.
    ///
    /// Each purpose has its own key, derived from this one, so digests of one purpose reveal nothing about another.
    public func lookupDigest(of value: [UInt8], purpose: String) -> Digest {
        lookupKey(for: purpose).digest(of: value)
    }

    /// Returns the key of a purpose, for callers that compute many digests.
    public func lookupKey(for purpose: String) -> LookupKey {
        LookupKey(
            bytes: inherited[purpose]
                ?? HMACSHA256.authenticate("lookup digest: " + purpose, key: bytes).bytes)
    }

    /// A placeholder for the key, safe to log.
    public var description: String { "SealingKey(hidden)" }

    /// A placeholder for the key, safe to log.
    public var debugDescription: String { description }

    /// Returns the ciphertext and the tag; only sealing and test vectors pass the nonce.
    func encrypt(_ secret: [UInt8], nonce: [UInt8], context: [UInt8]) -> [UInt8] {
        let cipher = Self.makeContext()
        defer { EVP_CIPHER_CTX_free(cipher) }
        LibCrypto.check(
            EVP_EncryptInit_ex2(cipher, LibCrypto.aes256gcm.pointer, bytes, nonce, nil), "begin sealing")
        var length: Int32 = 0
        if !context.isEmpty {
            LibCrypto.check(
                EVP_EncryptUpdate(cipher, nil, &length, context, Self.length(of: context)), "bind a context"
            )
        }
        var sealed = [UInt8](repeating: 0, count: secret.count + Self.tagByteCount)
        sealed.withUnsafeMutableBufferPointer { out in
            if !secret.isEmpty {
                LibCrypto.check(
                    EVP_EncryptUpdate(cipher, out.baseAddress, &length, secret, Self.length(of: secret)),
                    "encrypt")
            }
            let tag = out.baseAddress.map { $0 + secret.count }
            LibCrypto.check(EVP_EncryptFinal_ex(cipher, tag, &length), "finish sealing")
            LibCrypto.check(
                EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, Int32(Self.tagByteCount), tag),
                "take a tag")
        }
        return sealed
    }

    /// Returns the secret, or nil if the tag doesn't match; unauthenticated plaintext never leaves this function.
    private func decrypt(
        _ ciphertext: [UInt8], nonce: [UInt8], tag: inout [UInt8], context: [UInt8]
    ) -> [UInt8]? {
        let cipher = Self.makeContext()
        defer { EVP_CIPHER_CTX_free(cipher) }
        LibCrypto.check(
            EVP_DecryptInit_ex2(cipher, LibCrypto.aes256gcm.pointer, bytes, nonce, nil), "begin opening")
        LibCrypto.check(
            EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag), "set a tag")
        var length: Int32 = 0
        if !context.isEmpty {
            LibCrypto.check(
                EVP_DecryptUpdate(cipher, nil, &length, context, Self.length(of: context)), "bind a context"
            )
        }
        var secret = [UInt8](repeating: 0, count: ciphertext.count + Self.tagByteCount)
        if !ciphertext.isEmpty {
            LibCrypto.check(
                EVP_DecryptUpdate(cipher, &secret, &length, ciphertext, Self.length(of: ciphertext)),
                "decrypt")
        }
        // Zero means that the tag doesn't match the key, nonce, context and ciphertext.
        guard EVP_DecryptFinal_ex(cipher, &secret, &length) == 1 else {
            ERR_clear_error()
            OPENSSL_cleanse(&secret, secret.count)
            return nil
        }
        secret.removeLast(Self.tagByteCount)
        return secret
    }

    private static func makeContext() -> OpaquePointer {
        LibCrypto.unwrap(EVP_CIPHER_CTX_new(), "allocate a cipher")
    }

    private static func length(of bytes: [UInt8]) -> Int32 {
        precondition(bytes.count <= Int(Int32.max), "At most 2 GiB are sealed at once")
        return Int32(bytes.count)
    }
}

/// The reason a sealed value couldn't be opened.
public enum SealingError: Error, Equatable, CustomStringConvertible {
    /// The bytes weren't made by ``SealingKey/seal(_:context:)-([UInt8],[UInt8])``.
    case notSealed
    /// The key or the context is different, or the bytes were changed.
    case doesNotOpen

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .notSealed: "This is not a value that the portal encrypted. Restore it from a backup."
        case .doesNotOpen:
            "A value cannot be decrypted: it was encrypted with another key or for another field, or it was changed. "
                + "Check that the key file belongs to this data folder."
        }
    }
}
