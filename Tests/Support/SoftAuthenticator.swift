import COpenSSL
import Cryptography

/// An authenticator in the test's process: makes passkeys and signs with them as a device would.
public final class SoftAuthenticator {
    /// What the key is of.
    public enum Algorithm: CaseIterable, Sendable {
        case es256
        case rs256
    }

    /// The bits of the authenticator's data (WebAuthn, 6.1).
    public struct Flags: OptionSet, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        public static let userPresent = Flags(rawValue: 0x01)
        public static let userVerified = Flags(rawValue: 0x04)
    }

    let key: OpaquePointer
    let algorithm: Algorithm
    /// The credential's identifier.
    public let credential: [UInt8]
    /// How many times it signed.
    public var signCount = 0
    /// What it finds of its user.
    public var flags: Flags = [.userPresent, .userVerified]
    /// The site as the browser names it.
    public var origin: String
    /// The host that the credential is for.
    public var site: String

    /// A device with a key of its own.
    public init(_ algorithm: Algorithm = .es256, origin: String = "https://portal.example.org") {
        self.algorithm = algorithm
        self.origin = origin
        site = String(origin.split(separator: "/").last ?? "")
        credential = SystemRandom.bytes(16)
        let context = EVP_PKEY_CTX_new_from_name(nil, algorithm == .es256 ? "EC" : "RSA", nil)
        defer { EVP_PKEY_CTX_free(context) }
        EVP_PKEY_keygen_init(context)
        if algorithm == .es256 { EVP_PKEY_CTX_set_group_name(context, "P-256") }
        var key: OpaquePointer?
        EVP_PKEY_generate(context, &key)
        guard let key else { preconditionFailure("libcrypto makes keys") }
        self.key = key
    }

    deinit { EVP_PKEY_free(key) }

    /// What the browser says, as it is signed.
    public func clientData(_ type: String, _ challenge: [UInt8], crossOrigin: Bool = false) -> [UInt8] {
        let challenge = Base64.encode(challenge, alphabet: .url)
        return Array(
            """
            {"type":"\(type)","challenge":"\(challenge)","origin":"\(origin)","crossOrigin":\(crossOrigin)}
            """.utf8)
    }

    /// The attestation of a new passkey, without a statement.
    public func attestation() -> [UInt8] {
        let made =
            [UInt8](repeating: 0, count: 16) + [UInt8(credential.count >> 8), UInt8(credential.count & 0xFF)]
            + credential + publicKey()
        let data = authenticatorData(flags.rawValue | 0x40) + made
        return [0xA3] + Self.text("fmt") + Self.text("none") + Self.text("attStmt") + [0xA0]
            + Self.text("authData") + Self.bytes(data)
    }

    /// The data that is signed with the digest of what the browser says.
    public func authenticatorData() -> [UInt8] { authenticatorData(flags.rawValue) }

    /// A signature of the data and what the browser says.
    public func signature(_ data: [UInt8], _ clientData: [UInt8]) -> [UInt8] {
        signature(of: data + SHA256.digest(clientData).bytes)
    }

    func signature(of message: [UInt8]) -> [UInt8] {
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key)
        var count = 0
        EVP_DigestSign(context, nil, &count, message, message.count)
        var signature = [UInt8](repeating: 0, count: count)
        EVP_DigestSign(context, &signature, &count, message, message.count)
        return Array(signature.prefix(count))
    }

    /// The public key as COSE has it.
    public func publicKey() -> [UInt8] {
        switch algorithm {
        case .es256:
            let point = point()
            return [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21] + Self.bytes(Array(point[1..<33]))
                + [0x22] + Self.bytes(Array(point[33..<65]))
        case .rs256:
            return [0xA4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20] + Self.bytes(number("n")) + [0x21]
                + Self.bytes(number("e"))
        }
    }

    func number(_ name: String) -> [UInt8] {
        var number: OpaquePointer?
        EVP_PKEY_get_bn_param(key, name, &number)
        defer { BN_free(number) }
        var bytes = [UInt8](repeating: 0, count: Int(BN_num_bits(number) + 7) / 8)
        BN_bn2bin(number, &bytes)
        return bytes
    }

    private func authenticatorData(_ flags: UInt8) -> [UInt8] {
        SHA256.digest(site).bytes + [flags]
            + (0..<4).map { UInt8(truncatingIfNeeded: signCount >> (24 - 8 * $0)) }
    }

    private static func bytes(_ bytes: [UInt8]) -> [UInt8] {
        [0x59, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes
    }

    private static func text(_ text: String) -> [UInt8] { [0x60 | UInt8(text.utf8.count)] + Array(text.utf8) }
}
