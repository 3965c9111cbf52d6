import COpenSSL

/// A public key that verifies signatures over SHA-256: ECDSA on the curve P-256 (ES256), or RSA with PKCS #1 v1.5
/// (RS256).
public struct PublicKey: ~Copyable {
    /// The accepted lengths of an RSA modulus, in bytes: 2,048 to 8,192 bits.
    public static let modulusByteCounts = 256...1024

    private let key: OpaquePointer

    /// Creates a P-256 key from a point with coordinates of 32 bytes each; nil for a point that isn't on the curve.
    public init?(p256 x: [UInt8], _ y: [UInt8]) {
        guard x.count == 32, y.count == 32 else { return nil }
        let algorithm = DER.sequence(DER.ecPublicKey + DER.p256)
        self.init(DER.sequence(algorithm + DER.bits([4] + x + y)))
    }

    /// Creates an RSA key from its modulus and exponent, big-endian; nil for an invalid key or one that is too short.
    public init?(rsa modulus: [UInt8], _ exponent: [UInt8]) {
        let modulus = Array(modulus.drop { $0 == 0 })
        guard Self.modulusByteCounts.contains(modulus.count), modulus[0] >= 0x80,
            (1...8).contains(exponent.count), (exponent.last ?? 0) & 1 == 1, exponent != [1]
        else { return nil }
        let algorithm = DER.sequence(DER.rsaEncryption + DER.null)
        let numbers = DER.sequence(DER.integer(modulus) + DER.integer(exponent))
        self.init(DER.sequence(algorithm + DER.bits(numbers)))
    }

    private init?(_ encoded: [UInt8]) {
        let key = encoded.withUnsafeBufferPointer { bytes -> OpaquePointer? in
            var next = bytes.baseAddress
            return d2i_PUBKEY(nil, &next, bytes.count)
        }
        guard let key else {
            ERR_clear_error()
            return nil
        }
        self.key = key
    }

    deinit { EVP_PKEY_free(key) }

    /// Returns whether a signature (for ECDSA, in DER) is valid for this message.
    public func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        let context = LibCrypto.unwrap(EVP_MD_CTX_new(), "allocate a verification")
        defer { EVP_MD_CTX_free(context) }
        LibCrypto.check(
            EVP_DigestVerifyInit(context, nil, LibCrypto.sha256.pointer, nil, key), "begin a verification")
        let result = EVP_DigestVerify(context, signature, signature.count, message, message.count)
        // Malformed input isn't a valid signature; libcrypto's error details aren't needed.
        if result != 1 { ERR_clear_error() }
        return result == 1
    }

    /// Returns whether an ECDSA signature on P-256, encoded as two numbers of 32 bytes (RFC 7518, 3.4), is valid for
    /// this message.
    public func verifies(pair signature: [UInt8], of message: [UInt8]) -> Bool {
        guard signature.count == 64 else { return false }
        let numbers = [signature.prefix(32), signature.suffix(32)].map { DER.integer(Array($0)) }
        return verifies(DER.sequence(numbers[0] + numbers[1]), of: message)
    }
}

/// The subset of DER (X.690) needed to encode a public key.
private enum DER {
    static let ecPublicKey: [UInt8] = [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
    static let p256: [UInt8] = [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
    static let rsaEncryption: [UInt8] = [
        0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01,
    ]
    static let null: [UInt8] = [0x05, 0x00]

    static func sequence(_ content: [UInt8]) -> [UInt8] { [0x30] + length(content.count) + content }

    static func bits(_ content: [UInt8]) -> [UInt8] { [0x03] + length(content.count + 1) + [0] + content }

    /// Encodes an unsigned integer; one whose highest bit is set is prefixed with a zero byte.
    static func integer(_ bytes: [UInt8]) -> [UInt8] {
        let bare = Array(bytes.drop { $0 == 0 })
        let content = (bare.first ?? 0) >= 0x80 || bare.isEmpty ? [0] + bare : bare
        return [0x02] + length(content.count) + content
    }

    private static func length(_ count: Int) -> [UInt8] {
        if count < 0x80 { return [UInt8(count)] }
        if count < 0x100 { return [0x81, UInt8(count)] }
        return [0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
    }
}
