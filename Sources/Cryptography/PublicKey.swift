import COpenSSL

/// A public key that proves signatures over SHA-256: on the curve P-256 (ES256), or of RSA with PKCS 1 (RS256).
public struct PublicKey: ~Copyable {
    /// The accepted lengths of an RSA modulus, in bytes: 2,048 to 8,192 bits.
    public static let modulusByteCounts = 256...1024

    private let key: OpaquePointer

    /// The point of a key on P-256, each coordinate of 32 bytes; nil for a point that is not on the curve.
    public init?(p256 x: [UInt8], _ y: [UInt8]) {
        guard x.count == 32, y.count == 32 else { return nil }
        let algorithm = DER.sequence(DER.ecPublicKey + DER.p256)
        self.init(DER.sequence(algorithm + DER.bits([4] + x + y)))
    }

    /// The modulus and the exponent of a key of RSA, the highest byte first; nil for a key too short or none.
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

    /// Whether a signature, of ECDSA in DER, is one of this message.
    public func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        let context = LibCrypto.unwrap(EVP_MD_CTX_new(), "allocate a verification")
        defer { EVP_MD_CTX_free(context) }
        LibCrypto.check(
            EVP_DigestVerifyInit(context, nil, LibCrypto.sha256.pointer, nil, key), "begin a verification")
        let result = EVP_DigestVerify(context, signature, signature.count, message, message.count)
        // Whatever is not one is no signature; libcrypto says why, which no one needs.
        if result != 1 { ERR_clear_error() }
        return result == 1
    }

    /// Whether a signature of ECDSA on P-256 as two numbers of 32 bytes (RFC 7518, 3.4) is one of this message.
    public func verifies(pair signature: [UInt8], of message: [UInt8]) -> Bool {
        guard signature.count == 64 else { return false }
        let numbers = [signature.prefix(32), signature.suffix(32)].map { DER.integer(Array($0)) }
        return verifies(DER.sequence(numbers[0] + numbers[1]), of: message)
    }
}

/// As much of DER (X.690) as the encoding of a public key takes.
private enum DER {
    static let ecPublicKey: [UInt8] = [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
    static let p256: [UInt8] = [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
    static let rsaEncryption: [UInt8] = [
        0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01,
    ]
    static let null: [UInt8] = [0x05, 0x00]

    static func sequence(_ content: [UInt8]) -> [UInt8] { [0x30] + length(content.count) + content }

    static func bits(_ content: [UInt8]) -> [UInt8] { [0x03] + length(content.count + 1) + [0] + content }

    /// A number without a sign: one whose highest bit is set has a zero before it.
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
