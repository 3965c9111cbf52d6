import Cryptography

/// The app tokens that apps get when a participant enrolls, `participantId` in requests: 32 lowercase hexadecimal
/// digits.
///
/// The database contains a keyed digest for lookups and the encrypted token, which administrators can view. Someone who
/// only has the file can do neither.
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

    /// Returns a new app token.
    func make() -> String { Hex.encode(random(Self.byteCount)) }

    /// Returns the digest for looking up the participant of an app token.
    func digest(of token: String) -> [UInt8] {
        lookup.digest(of: Array(token.utf8)).bytes
    }

    /// Returns the app token as it is stored.
    func seal(_ token: String, digest: [UInt8]) -> [UInt8] {
        key.seal(Array(token.utf8), context: Self.context(digest))
    }

    /// Returns the app token of a stored row.
    func open(_ sealed: [UInt8], digest: [UInt8]) throws -> String {
        String(decoding: try key.open(sealed, context: Self.context(digest)), as: UTF8.self)
    }

    static func context(_ digest: [UInt8]) -> String { "app token \(Hex.encode(digest))" }
}
