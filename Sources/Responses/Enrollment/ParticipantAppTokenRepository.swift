import SQLStore

/// Reads and replaces the stored app tokens of all participants.
enum ParticipantAppTokenRepository {
    private static let pageCount = 500

    /// The app token of a participant as it is stored.
    struct StoredToken {
        let participant: Int64
        let sealed: [UInt8]
        let digest: [UInt8]
    }

    /// Returns the next app tokens after a participant, by participant; empty if there are no more.
    static func page(
        after participant: Int64, in transaction: borrowing Transaction
    ) throws -> [StoredToken] {
        try transaction.rows(
            """
            select id, app_token_sealed, app_token_digest from participants
            where app_token_sealed is not null and id > \(participant) order by id limit \(pageCount)
            """
        ) { row in StoredToken(participant: try row[0], sealed: try row[1], digest: try row[2]) }
    }

    /// Replaces the stored app token of a participant.
    static func replace(
        of participant: Int64, digest: [UInt8], sealed: [UInt8], in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update participants set app_token_digest = \(digest), app_token_sealed = \(sealed)
            where id = \(participant)
            """)
    }
}
