import Cryptography
import JSON

/// Makes signed tokens (RFC 7519, in the compact form of RFC 7515).
enum JSONWebToken {
    /// Returns a token with these claims; `keyID` is the name of the key for the service.
    static func signed(_ claims: JSONTree, keyID: String?, by key: SigningKey) -> String {
        var header: JSONTree = ["alg": .string(key.algorithm.rawValue), "typ": "JWT"]
        if let keyID { header["kid"] = .string(keyID) }
        let message = [header, claims].map { encode(Array($0.description.utf8)) }.joined(separator: ".")
        return message + "." + encode(key.signature(of: Array(message.utf8)))
    }

    private static func encode(_ bytes: [UInt8]) -> String { Base64.encode(bytes, alphabet: .url) }
}
