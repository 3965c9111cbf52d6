import COpenSSL
import Cryptography
import JSON

// The same keys sign tokens, as an OpenID provider would.

extension SoftAuthenticator {
    /// The public key as a provider publishes it (RFC 7517).
    public func webKey(id: String?) -> JSONTree {
        var key: JSONTree
        switch algorithm {
        case .es256:
            let point = point()
            key = [
                "kty": "EC", "crv": "P-256", "x": .string(Self.text(point[1..<33])),
                "y": .string(Self.text(point[33..<65])),
            ]
        case .rs256:
            key = [
                "kty": "RSA", "n": .string(Self.text(number("n")[...])),
                "e": .string(Self.text(number("e")[...])),
            ]
        }
        key["use"] = "sig"
        key["kid"] = id.map(JSONTree.string)
        return key
    }

    /// A token of these claims; the header names the key's algorithm unless told otherwise.
    public func token(_ claims: JSONTree, keyID: String?, algorithm name: String? = nil) -> String {
        var header: JSONTree = [
            "alg": .string(name ?? (algorithm == .es256 ? "ES256" : "RS256")), "typ": "JWT",
        ]
        header["kid"] = keyID.map(JSONTree.string)
        let message = Self.text(header.write()[...]) + "." + Self.text(claims.write()[...])
        let signature = signature(of: Array(message.utf8))
        let numbers = algorithm == .es256 ? Self.pair(signature) : signature
        return message + "." + Self.text(numbers[...])
    }

    func point() -> [UInt8] {
        var point = [UInt8](repeating: 0, count: 65)
        var count = 0
        EVP_PKEY_get_octet_string_param(key, "pub", &point, point.count, &count)
        return point
    }

    /// The two numbers of a signature in DER, each of 32 bytes.
    private static func pair(_ signature: [UInt8]) -> [UInt8] {
        var rest = signature.dropFirst(2)
        var numbers: [UInt8] = []
        for _ in 0..<2 {
            let count = Int(rest[rest.startIndex + 1])
            let number = rest.dropFirst(2).prefix(count).drop { $0 == 0 }
            numbers += [UInt8](repeating: 0, count: 32 - number.count) + number
            rest = rest.dropFirst(2 + count)
        }
        return numbers
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        Base64.encode(Array(bytes), alphabet: .url)
    }
}
