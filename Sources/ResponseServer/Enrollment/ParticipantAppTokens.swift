import Cryptography

/// The secrets that apps get when a participant enrolls, `participantId` on the wire: 32 lower-case hexadecimal digits.
///
/// The database holds a keyed digest, which finds the participant, and the sealed text, which an administrator may
/// have shown. Anyone who reads the file alone can do neither.
struct ParticipantAppTokens: Sendable {
    private static let byteCount = 16

    let key: SealingKey
    let random: RandomBytes
    private let lookup: LookupKey

    init(key: SealingKey, random: @escaping RandomBytes) {
        self.key = key
        self.random = random
        lookup = key.lookupKey(for: "app token")
    }

    /// A new secret.
    func make() -> String { Hex.encode(random(Self.byteCount)) }

    /// What finds the participant of a secret.
    func digest(of token: String) -> [UInt8] {
        lookup.digest(of: Array(token.utf8)).bytes
    }

    /// The secret as it is stored.
    func seal(_ token: String, digest: [UInt8]) -> [UInt8] {
        key.seal(Array(token.utf8), context: Self.context(digest))
    }

    /// The secret of a stored row.
    func open(_ sealed: [UInt8], digest: [UInt8]) throws -> String {
        String(decoding: try key.open(sealed, context: Self.context(digest)), as: UTF8.self)
    }

    static func context(_ digest: [UInt8]) -> String { "app token \(Hex.encode(digest))" }
}
