import Cryptography
import SQLStore

/// The app tokens that apps get when a participant enrolls, `participantId` in requests: 32 lowercase hexadecimal
/// digits.
///
/// The database contains a keyed digest for lookups and the encrypted token, which administrators can view. Someone who
/// only has the file can do neither.
package struct ParticipantAppTokens: Sendable {
    private static let byteCount = 16

    let key: SealingKey
    let random: RandomBytes
    private let lookup: LookupKey

    package init(key: SealingKey, random: @escaping RandomBytes) {
        self.key = key
        self.random = random
        lookup = key.lookupKey(for: "app token")
    }

    /// Returns a new app token.
    func make() -> String { Hex.encode(random(Self.byteCount)) }

    /// Returns the digest for looking up the participant of an app token.
    package func digest(of token: String) -> [UInt8] {
        lookup.digest(of: Array(token.utf8)).bytes
    }

    /// Returns the app token as it is stored.
    func seal(_ token: String, digest: [UInt8]) -> [UInt8] {
        key.seal(Array(token.utf8), context: Self.context(digest))
    }

    /// Returns the app token of a stored row.
    package func open(_ sealed: [UInt8], digest: [UInt8]) throws -> String {
        String(decoding: try key.open(sealed, context: Self.context(digest)), as: UTF8.self)
    }

    static func context(_ digest: [UInt8]) -> String { "app token \(Hex.encode(digest))" }
}

extension ParticipantAppTokens {
    /// Encrypts every app token with another key, which is used for lookups from then on, and returns the number of
    /// tokens.
    ///
    /// - Throws: ``SealedColumnError`` for the first token that the current key can't decrypt.
    package static func exchange(
        _ present: SealingKey, for next: SealingKey, in transaction: borrowing Transaction
    ) throws -> Int {
        let (previous, tokens) = (Self(key: present), Self(key: next))
        var count = 0
        var last = Int64.min
        while true {
            let page = try ParticipantAppTokenRepository.page(after: last, in: transaction)
            guard let end = page.last else { return count }
            for row in page {
                let token = try previous.opened(row)
                let digest = tokens.digest(of: token)
                try ParticipantAppTokenRepository.replace(
                    of: row.participant, digest: digest, sealed: tokens.seal(token, digest: digest),
                    in: transaction)
            }
            last = end.participant
            count += page.count
        }
    }

    package static let sealedColumn = SealedColumn(
        "app_token_sealed", in: "participants", of: ["app_token_digest"]
    ) {
        context(try $0[0])
    }

    private init(key: SealingKey) { self.init(key: key, random: SystemRandom.bytes) }

    private func opened(_ row: ParticipantAppTokenRepository.StoredToken) throws -> String {
        do {
            return try open(row.sealed, digest: row.digest)
        } catch {
            throw SealedColumnError(column: Self.sealedColumn.description, row: row.participant)
        }
    }
}
