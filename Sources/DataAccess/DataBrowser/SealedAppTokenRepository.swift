import Access
import SQLStore
import Studies

/// The sealed app tokens of participants.
enum SealedAppTokenRepository {
    /// A sealed app token, with the key of its row in the table.
    struct Found: Sendable {
        let key: Int64
        let sealed: [UInt8]
        let digest: [UInt8]
    }

    /// Returns the app tokens that are stored for these rows of a table of participants or enrollment tokens.
    static func find(
        _ rows: [Int64], of table: DataTable, with grant: Grant<RevealAppTokens>,
        in transaction: borrowing Transaction
    ) throws -> [Found] {
        let key: SQL = table.isOfTokens ? "t.id" : "p.id"
        let source: SQL =
            table.isOfTokens
            ? "enrollment_tokens t join participants p on p.id = t.participant_id" : "participants p"
        return try transaction.rows(
            """
            select \(fragment: key), p.app_token_sealed, p.app_token_digest from \(fragment: source)
            where \(fragment: key) in (\(list: rows)) and p.channel_id = \(grant.subject.id)
                and p.app_token_sealed is not null
            """
        ) { Found(key: try $0[0], sealed: try $0[1], digest: try $0[2]) }
    }
}
