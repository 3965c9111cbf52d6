import COpenSSL

/// A private key that signs with SHA-256: ECDSA on the curve P-256 (ES256), or RSA with PKCS #1 v1.5 (RS256).
//
// Kept as an address, which threads may share: signing doesn't change an EVP_PKEY (openssl-threads(7)).
public final class SigningKey: Sendable {
    /// The kind of a key, which decides how it signs (RFC 7518, 3.1).
    public enum Algorithm: String, Sendable {
        /// ECDSA on P-256.
        case es256 = "ES256"
        /// RSA with PKCS #1 v1.5.
        case rs256 = "RS256"
    }

    /// How it signs.
    public let algorithm: Algorithm
    private let address: UInt

    /// Reads a key from its text in PEM, as `BEGIN PRIVATE KEY` (PKCS #8) or `BEGIN RSA PRIVATE KEY`; nil for any
    /// other text, another kind of key, or an RSA key of less than 2,048 bits.
    public init?(pem text: String) {
        guard let bytes = Self.content(of: text) else { return nil }
        // libcrypto's errors for a bad key aren't needed.
        defer { ERR_clear_error() }
        let key = bytes.withUnsafeBufferPointer { bytes -> OpaquePointer? in
            var next = bytes.baseAddress
            return d2i_AutoPrivateKey(nil, &next, bytes.count)
        }
        guard let key else { return nil }
        guard let algorithm = Self.algorithm(of: key) else {
            EVP_PKEY_free(key)
            return nil
        }
        self.algorithm = algorithm
        address = UInt(bitPattern: key)
    }

    deinit { EVP_PKEY_free(key) }

    /// Returns the signature of a message as tokens contain it (RFC 7518): for ES256, two numbers of 32 bytes.
    public func signature(of message: [UInt8]) -> [UInt8] {
        let context = LibCrypto.unwrap(EVP_MD_CTX_new(), "allocate a signature")
        defer { EVP_MD_CTX_free(context) }
        LibCrypto.check(
            EVP_DigestSignInit(context, nil, LibCrypto.sha256.pointer, nil, key), "begin a signature")
        var count = 0
        LibCrypto.check(EVP_DigestSign(context, nil, &count, message, message.count), "measure a signature")
        var signature = [UInt8](repeating: 0, count: count)
        LibCrypto.check(EVP_DigestSign(context, &signature, &count, message, message.count), "sign")
        signature.removeLast(signature.count - count)
        return algorithm == .rs256 ? signature : Self.pair(signature)
    }

    private var key: OpaquePointer? { OpaquePointer(bitPattern: address) }

    private static func algorithm(of key: OpaquePointer) -> Algorithm? {
        switch EVP_PKEY_get_base_id(key) {
        case EVP_PKEY_RSA:
            return EVP_PKEY_get_bits(key) >= 2_048 ? .rs256 : nil
        case EVP_PKEY_EC:
            var name = [CChar](repeating: 0, count: 32)
            guard EVP_PKEY_get_group_name(key, &name, name.count, nil) == 1 else { return nil }
            let text = String(
                decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            return text == "prime256v1" || text == "P-256" ? .es256 : nil
        default:
            return nil
        }
    }

    /// Returns the two numbers of an ECDSA signature in DER.
    private static func pair(_ encoded: [UInt8]) -> [UInt8] {
        let signature = encoded.withUnsafeBufferPointer { bytes -> OpaquePointer? in
            var next = bytes.baseAddress
            return d2i_ECDSA_SIG(nil, &next, bytes.count)
        }
        let numbers = LibCrypto.unwrap(signature, "read its own signature")
        defer { ECDSA_SIG_free(numbers) }
        var bytes = [UInt8](repeating: 0, count: 64)
        bytes.withUnsafeMutableBufferPointer { bytes in
            _ = BN_bn2binpad(ECDSA_SIG_get0_r(numbers), bytes.baseAddress, 32)
            _ = BN_bn2binpad(ECDSA_SIG_get0_s(numbers), bytes.baseAddress.map { $0 + 32 }, 32)
        }
        return bytes
    }

    private static func content(of text: String) -> [UInt8]? {
        for name in ["PRIVATE KEY", "RSA PRIVATE KEY"] {
            let (begin, end) = ("-----BEGIN \(name)-----", "-----END \(name)-----")
            let lines = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard lines.hasPrefix(begin), lines.hasSuffix(end), lines.count > begin.count + end.count else {
                continue
            }
            return Base64.decode(String(lines.dropFirst(begin.count).dropLast(end.count)))
        }
        return nil
    }
}
