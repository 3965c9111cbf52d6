import Cryptography
import JSON

/// A token as received: three parts of Base64 (RFC 7515, 7.1), none of which is verified yet.
struct SignedToken {
    /// The maximum length of a token.
    private static let lengthMax = 64 << 10

    let algorithm: SigningAlgorithm
    let keyID: String?
    let claims: JSONTree
    let message: [UInt8]
    let signature: [UInt8]

    init(_ text: String) throws(IDTokenError) {
        guard text.utf8.count <= Self.lengthMax else { throw .malformed }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Self.object(parts[0]), let claims = Self.object(parts[1]) else {
            throw .malformed
        }
        // No critical header extensions are supported (RFC 7515, 4.1.11).
        guard header["crit"] == nil else { throw .malformed }
        guard let algorithm = header["alg"]?.string.flatMap(SigningAlgorithm.init) else { throw .algorithm }
        guard let signature = Self.bytes(parts[2]), !signature.isEmpty else { throw .signature }
        self.algorithm = algorithm
        self.claims = claims
        self.signature = signature
        keyID = header["kid"]?.string
        message = Array(text.utf8.prefix(parts[0].utf8.count + 1 + parts[1].utf8.count))
    }

    private static func object(_ part: Substring) -> JSONTree? {
        guard let bytes = bytes(part), let tree = try? JSONTree.parse(bytes, depthLimit: 16),
            tree.object != nil
        else { return nil }
        return tree
    }

    private static func bytes(_ part: Substring) -> [UInt8]? {
        // Base64 in tokens has neither padding nor white space.
        guard !part.contains(where: { $0 == "=" || $0.isWhitespace }) else { return nil }
        return Base64.decode(String(part), alphabet: .url)
    }
}
