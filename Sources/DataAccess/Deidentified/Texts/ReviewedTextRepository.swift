import Access
import Cryptography
import Responses
import SQLStore
import Vocabulary

/// Stores which free texts were approved for de-identified exports, by keyed digests.
enum ReviewedTextRepository {
    /// A decision about a text: whether it is approved; nil to have it asked about again.
    struct Decision {
        let digest: [UInt8]
        let isApproved: Bool?
    }

    /// Returns the digests of the approved texts of a channel, by the keys of columns.
    static func approved(
        in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> [String: Set<[UInt8]>] {
        var approved: [String: Set<[UInt8]>] = [:]
        try transaction.forEach(
            """
            select list_name, column_name, digest from reviewed_texts
            where channel_id = \(channel) and is_approved = 1
            """
        ) { approved[ColumnKey(try $0[0], try $0[1]).text, default: []].insert(try $0[2]) }
        return approved
    }

    /// Returns whether texts of a column were approved, by their digests; only those that someone has decided about.
    static func decisions(
        _ column: ColumnKey, with grant: Grant<EditResponses>, _ transaction: borrowing Transaction
    ) throws -> [[UInt8]: Bool] {
        let found: [([UInt8], Bool)] = try transaction.rows(
            """
            select digest, is_approved from reviewed_texts where channel_id = \(grant.subject.id)
                and list_name = \(column.list) and column_name = \(column.column)
            """
        ) { (try $0[0], try $0[1] as Int == 1) }
        return Dictionary(found) { first, _ in first }
    }

    /// Stores decisions about texts of a column, and records them with the first bytes of the texts' digests.
    static func save(
        _ decisions: [Decision], about column: ColumnKey, with grant: Grant<EditResponses>,
        _ transaction: borrowing Transaction
    ) throws {
        for decision in decisions { try save(decision, about: column, with: grant, transaction) }
        func texts(_ isApproved: Bool?) -> AuditValue {
            let chosen = decisions.filter { $0.isApproved == isApproved }
            return .text(chosen.map { Hex.encode(Array($0.digest.prefix(8))) }.joined(separator: " "))
        }
        try grant.record(
            "reviewed-texts.save", about: column.text,
            ["approved": texts(true), "leftOut": texts(false), "undecided": texts(nil)], in: transaction)
    }

    private static func save(
        _ decision: Decision, about column: ColumnKey, with grant: Grant<EditResponses>,
        _ transaction: borrowing Transaction
    ) throws {
        guard let isApproved = decision.isApproved else {
            try transaction.run(
                """
                delete from reviewed_texts where channel_id = \(grant.subject.id) and list_name = \(column.list)
                    and column_name = \(column.column) and digest = \(decision.digest)
                """)
            return
        }
        try transaction.run(
            """
            insert into reviewed_texts (channel_id, list_name, column_name, digest, is_approved, decided_at, decided_by)
            values (\(grant.subject.id), \(column.list), \(column.column), \(decision.digest),
                \(isApproved ? 1 : 0), \(grant.now), \(grant.actor.name))
            on conflict (channel_id, list_name, column_name, digest) do update set
                is_approved = excluded.is_approved, decided_at = excluded.decided_at,
                decided_by = excluded.decided_by
            """)
    }
}
