import Access
import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

/// Stores the batches of enrollment tokens of response folders.
package struct TokenBatchRepository: Sendable {
    /// The maximum number of tokens in one batch.
    package static let tokenCountMax = 1_000_000
    /// The number of tokens per transaction, so that other writers don't wait long.
    static let chunkCount = 10_000

    /// The number of tokens per insert statement. The overhead of a statement equals three rows.
    private static let rowsInStatement = 100

    /// The maximum number of consecutive draws without a new token. With a good random source, not even the second one
    /// fails.
    private static let fruitlessDrawsMax = 100

    package let random: RandomBytes
    package let clock: Clock

    package init(random: @escaping RandomBytes, clock: @escaping Clock) {
        self.random = random
        self.clock = clock
    }

    /// Creates a batch. Its tokens are added by ``issue(_:in:)``.
    func create(
        count: Int, label words: BatchLabel = BatchLabel(), at site: StudySiteID? = nil, by author: String,
        in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> TokenBatchID {
        let id: TokenBatchID? = try transaction.value(
            """
            insert into token_batches
                (channel_id, token_count, issued_count, label, note, created_at, created_by, site_id)
            values (\(channel), \(count), 0, \(words.label), \(words.note), \(clock()), \(author), \(site))
            returning id
            """)
        guard let id else { throw SQLError(.other, "A batch was inserted without a number.") }
        return id
    }

    /// Changes the label and note of a batch. The audit log keeps the previous ones.
    ///
    /// Throws ``InvalidInput`` naming the fields that are too long.
    package func describe(
        _ batch: TokenBatch, as words: BatchLabel, with grant: Grant<ManageTokensAtSites>,
        _ transaction: borrowing Transaction
    ) throws {
        try words.check()
        if words == batch.words { return }
        try transaction.run(
            """
            update token_batches set label = \(words.label), note = \(words.note)
            where id = \(batch.id) and channel_id = \(grant.subject.id)
                and \(fragment: grant.sites.condition(on: "site_id"))
            """)
        var details: AuditDetails = [:]
        for (name, old, new) in [
            ("label", batch.words.label, words.label), ("note", batch.words.note, words.note),
        ] where old != new { details.append(name, .change(from: old, to: new)) }
        try grant.record("token-batch.describe", about: "batch \(batch.id)", details, in: transaction)
    }

    /// Writes the next tokens of a batch, at most one chunk, and returns how many are still missing.
    ///
    /// Tokens that already exist in any study are drawn again.
    func issue(_ batch: TokenBatchID, _ transaction: borrowing Transaction) throws -> Int {
        let missing: Int =
            try transaction.value(
                "select token_count - issued_count from token_batches where id = \(batch)") ?? 0
        guard missing > 0 else { return 0 }
        let count = min(missing, Self.chunkCount)
        let draw = TokenGenerator(from: random)
        var issued = 0
        var fruitless = 0
        while issued < count {
            let found = try insert(draw.sorted(count - issued), of: batch, transaction)
            issued += found
            fruitless = found == 0 ? fruitless + 1 : 0
            if fruitless == Self.fruitlessDrawsMax {
                throw SQLError(.other, "The source of random bytes gives only tokens that exist already.")
            }
        }
        try transaction.run(
            "update token_batches set issued_count = issued_count + \(count) where id = \(batch)")
        return missing - count
    }

    /// Adds those tokens that don't exist in any study yet, and returns their number.
    private func insert(
        _ tokens: [EnrollmentToken], of batch: TokenBatchID, _ transaction: borrowing Transaction
    ) throws -> Int {
        var inserted = 0
        for start in stride(from: 0, to: tokens.count, by: Self.rowsInStatement) {
            let part = tokens[start..<min(start + Self.rowsInStatement, tokens.count)]
            let insertion =
                part.count == Self.rowsInStatement ? Self.fullInsertion : Self.insertion(part.count)
            let values = part.flatMap { [batch.sqlValue, .text($0.text)] }
            inserted += try transaction.run(insertion, shared: [], own: values)
        }
        return inserted
    }

    private static let fullInsertion = insertion(rowsInStatement)

    private static func insertion(_ rowCount: Int) -> String {
        let rows = repeatElement("(?, ?)", count: rowCount).joined(separator: ", ")
        return "insert into enrollment_tokens (batch_id, token) values \(rows) on conflict (token) do nothing"
    }

    /// Returns the batches that were incomplete when the server stopped.
    func unfinished(_ transaction: borrowing Transaction) throws -> [TokenBatchID] {
        try transaction.rows(
            "select id from token_batches where issued_count < token_count order by id"
        ) { try $0[0] }
    }

    /// Returns up to `count` batches that the grant covers before a given one, newest first.
    package func list(
        with grant: Grant<some TokenCountingAtSites>, before: TokenBatchID? = nil, count: Int = .max,
        _ transaction: borrowing Transaction
    ) throws -> [TokenBatch] {
        let withdrawn = try withdrawn(with: grant, transaction)
        return try transaction.rows(
            """
            \(fragment: Self.selection) where b.channel_id = \(grant.subject.id)
                and \(fragment: grant.sites.condition(on: "b.site_id")) and b.id < \(before?.rawValue ?? .max)
            order by b.id desc limit \(count)
            """
        ) { try Self.batch($0, withdrawn) }
    }

    /// Revokes all unused tokens of a batch. Returns false if they were already revoked.
    package func revoke(
        _ id: TokenBatchID, reason: String, with grant: Grant<ManageTokensAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> Bool {
        try transaction.run(
            """
            update token_batches set revoked_at = \(grant.now), revoked_by = \(grant.actor.name),
                revoke_reason = \(reason)
            where id = \(id) and channel_id = \(grant.subject.id) and revoked_at is null
                and \(fragment: grant.sites.condition(on: "site_id"))
            """) > 0
    }

    /// Revokes these unused tokens of a batch, and returns their number. Used and already revoked tokens are not
    /// changed.
    package func revoke(
        tokens rows: [Int64], of id: TokenBatchID, reason: String, with grant: Grant<ManageTokensAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> Int {
        try transaction.run(
            """
            update enrollment_tokens set revoked_at = \(grant.now), revoked_by = \(grant.actor.name),
                revoke_reason = \(reason)
            where id in (\(list: rows)) and participant_id is null and revoked_at is null and batch_id in
                (select id from token_batches where id = \(id) and channel_id = \(grant.subject.id)
                    and \(fragment: grant.sites.condition(on: "site_id")))
            """)
    }

    /// Returns the number of tokens that the grant covers in each state.
    package func funnel(
        with grant: Grant<some TokenCountingAtSites>, _ transaction: borrowing Transaction
    ) throws -> TokenFunnel {
        let all = try list(with: grant, transaction)
        return TokenFunnel(batches: all.count, counts: all.reduce(TokenCounts()) { $0 + $1.counts })
    }

    /// Returns one batch that the grant covers, or nil.
    package func find(
        _ id: TokenBatchID, with grant: Grant<some TokenCountingAtSites>, _ transaction: borrowing Transaction
    ) throws -> TokenBatch? {
        let withdrawn = try withdrawn(with: grant, transaction)
        return try transaction.first(
            """
            \(fragment: Self.selection) where b.channel_id = \(grant.subject.id) and b.id = \(id)
                and \(fragment: grant.sites.condition(on: "b.site_id"))
            """
        ) { try Self.batch($0, withdrawn) }
    }

    /// Returns the newest batch of a channel; nil if it has none.
    package static func newest(
        with grant: Grant<ManageTokens>, _ transaction: borrowing Transaction
    ) throws -> TokenBatchID? {
        try transaction.value(
            "select max(id) from token_batches where channel_id = \(grant.subject.id)")
    }

    /// Returns, for each batch, the number of withdrawn participants whom the grant covers and whose data still exists. A separate index contains
    /// these few rows.
    private func withdrawn(
        with grant: Grant<some TokenCountingAtSites>, _ transaction: borrowing Transaction
    ) throws -> [TokenBatchID: Int] {
        let found = try transaction.rows(
            """
            select t.batch_id, count(*) from participants p join enrollment_tokens t on t.participant_id = p.id
            where p.channel_id = \(grant.subject.id) and p.withdrawn_at is not null
                and \(fragment: grant.sites.condition(on: "p.site_id")) group by t.batch_id
            """
        ) { (try $0[0] as TokenBatchID, try $0[1] as Int) }
        return Dictionary(uniqueKeysWithValues: found)
    }

    private static let selection: SQL = """
        select b.id, b.token_count, b.issued_count,
            (select count(*) from enrollment_tokens t
                where t.batch_id = b.id and t.participant_id is not null),
            (select count(*) from enrollment_tokens t
                where t.batch_id = b.id and t.revoked_at is not null),
            (select coalesce(sum(e.participant_count), 0) from erasures e
                where e.channel_id = b.channel_id and e.batch_id = b.id),
            b.label, b.note, b.created_at, b.created_by, b.revoked_at, b.revoked_by, b.revoke_reason,
            b.site_id, s.code, s.name
        from token_batches b left join study_sites s on s.id = b.site_id
        """

    private static func batch(_ row: Row, _ withdrawn: [TokenBatchID: Int]) throws -> TokenBatch {
        let (revokedAt, revokedBy): (Instant?, String?) = try (row[10], row[11])
        let reason: String = try row[12]
        return try TokenBatch(
            id: row[0], tokenCount: row[1], issuedCount: row[2],
            counts: counts(row, withdrawn: withdrawn[row[0]] ?? 0, isRevoked: revokedAt != nil),
            words: BatchLabel(label: row[6], note: row[7]), site: site(row), createdAt: row[8],
            createdBy: row[9],
            revocation: revokedAt.map { TokenRevocation(at: $0, by: revokedBy ?? "", reason: reason) })
    }

    private static func site(_ row: Row) throws -> StudySiteName? {
        guard let id: StudySiteID = try row[13] else { return nil }
        return try StudySiteName(id: id, code: row[14], name: row[15])
    }

    /// All unused tokens of a revoked batch are revoked.
    private static func counts(_ row: Row, withdrawn: Int, isRevoked: Bool) throws -> TokenCounts {
        let (issued, held, revoked, erased): (Int, Int, Int, Int) = try (row[2], row[3], row[4], row[5])
        let unused = max(0, issued - held - erased - revoked)
        return TokenCounts(
            unused: isRevoked ? 0 : unused,
            participants: ParticipantCounts(
                active: max(0, held - withdrawn), withdrawn: withdrawn, erased: erased),
            revoked: isRevoked ? revoked + unused : revoked)
    }
}
