import Cryptography
import JSON

/// The supported signature algorithms of an ID token; any other, and unsigned tokens, are rejected.
enum SigningAlgorithm: String, CaseIterable, Sendable {
    case rs256 = "RS256"
    case es256 = "ES256"
}

/// The public keys of a provider (RFC 7517) that can verify ID tokens.
struct KeySet: Sendable {
    /// A public key.
    struct Key: Sendable {
        let id: String?
        let algorithm: SigningAlgorithm
        private let first: [UInt8]
        private let second: [UInt8]

        /// Returns nil for an invalid key, or one of another type or for another use.
        init?(_ json: JSONTree) {
            if let use = json["use"]?.string, use != "sig" { return nil }
            func bytes(_ member: String) -> [UInt8]? {
                json[member]?.string.flatMap { Base64.decode($0, alphabet: .url) }
            }
            switch json["kty"]?.string {
            case "RSA":
                guard let modulus = bytes("n"), let exponent = bytes("e") else { return nil }
                (algorithm, first, second) = (.rs256, modulus, exponent)
            case "EC":
                guard json["crv"]?.string == "P-256", let x = bytes("x"), let y = bytes("y") else {
                    return nil
                }
                (algorithm, first, second) = (.es256, x, y)
            default: return nil
            }
            id = json["kid"]?.string
            if let named = json["alg"]?.string, named != algorithm.rawValue { return nil }
            guard verifies([], of: []) != nil else { return nil }
        }

        /// Returns whether a token's signature is valid for this message; nil if the key is invalid.
        func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool? {
            switch algorithm {
            case .rs256:
                guard let key = PublicKey(rsa: first, second) else { return nil }
                return key.verifies(signature, of: message)
            case .es256:
                guard let key = PublicKey(p256: first, second) else { return nil }
                return key.verifies(pair: signature, of: message)
            }
        }
    }

    /// The maximum number of keys that are read.
    private static let countMax = 50

    let keys: [Key]

    init(_ json: JSONTree) { keys = (json["keys"]?.array ?? []).prefix(Self.countMax).compactMap(Key.init) }

    /// Returns the key that a token names; if it names none, the only key for the algorithm, or nil if there are
    /// several.
    func key(named id: String?, for algorithm: SigningAlgorithm) -> Key? {
        let fitting = keys.filter { $0.algorithm == algorithm }
        guard let id else { return fitting.count == 1 ? fitting.first : nil }
        return fitting.first { $0.id == id }
    }
}
