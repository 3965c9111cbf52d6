import Cryptography
import JSON

/// How an ID token may be signed; anything else, and none at all, is refused.
enum SigningAlgorithm: String, CaseIterable, Sendable {
    case rs256 = "RS256"
    case es256 = "ES256"
}

/// The public keys of a provider (RFC 7517), as far as they prove ID tokens.
struct KeySet: Sendable {
    /// One key.
    struct Key: Sendable {
        let id: String?
        let algorithm: SigningAlgorithm
        private let first: [UInt8]
        private let second: [UInt8]

        /// Nil for a key of another kind, for another use, or for one that is none.
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

        /// Whether a signature as tokens have it is one of this message; nil for a key that is none.
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

    /// How many keys are looked at.
    private static let countMax = 50

    let keys: [Key]

    init(_ json: JSONTree) { keys = (json["keys"]?.array ?? []).prefix(Self.countMax).compactMap(Key.init) }

    /// The key that a token names; one that names none is taken at its word where there is only one.
    func key(named id: String?, for algorithm: SigningAlgorithm) -> Key? {
        let fitting = keys.filter { $0.algorithm == algorithm }
        guard let id else { return fitting.count == 1 ? fitting.first : nil }
        return fitting.first { $0.id == id }
    }
}
