import Access
import SQLStore
import Timekeeping
import Vocabulary

/// Finds tokens of one study with their properties.
package struct TokenPropertyRepository: Sendable {
    package init() {}

    /// The maximum number of names in one statement.
    private static let chunkCount = 500

    /// Returns the token for a name, or nil if the grant doesn't cover it.
    package func find(
        _ name: TokenProperties.Selector, _ grant: Grant<some ResponseReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> TokenProperties? {
        try find([name], grant, transaction)[name]
    }

    /// Returns the tokens for many names, without those that the grant doesn't cover.
    package func find(
        _ names: [TokenProperties.Selector], _ grant: Grant<some ResponseReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [TokenProperties.Selector: TokenProperties] {
        var found: [TokenProperties.Selector: TokenProperties] = [:]
        var rest = names[...]
        while !rest.isEmpty {
            try read(
                Array(rest.prefix(Self.chunkCount)), grant.subject.id, at: grant.sites, transaction, &found)
            rest = rest.dropFirst(Self.chunkCount)
        }
        return found
    }

    private func read(
        _ names: [TokenProperties.Selector], _ channel: ChannelID, at sites: StudySiteScope,
        _ transaction: borrowing Transaction, _ found: inout [TokenProperties.Selector: TokenProperties]
    ) throws {
        var (tokens, rows, participants): ([String], [Int64], [Int64]) = ([], [], [])
        for name in names {
            switch name {
            case .token(let token): tokens.append(token)
            case .row(let row): rows.append(row)
            case .participant(let participant): participants.append(participant)
            }
        }
        let conditions: [(names: Bool, SQL)] = [
            (!tokens.isEmpty, "t.token in (\(list: tokens))"), (!rows.isEmpty, "t.id in (\(list: rows))"),
            (!participants.isEmpty, "t.participant_id in (\(list: participants))"),
        ]
        let holders = try conditions.filter(\.names).flatMap {
            try holding($0.1, channel, at: sites, transaction)
        }
        let values = try Self.values(of: holders.map(\.row), transaction)
        for var holder in holders {
            holder.values = values[holder.row] ?? [:]
            let own: [TokenProperties.Selector?] = [
                .token(holder.token), .row(holder.row),
                holder.participant.map { .participant($0.rawValue) },
            ]
            for name in own { if let name { found[name] = holder } }
        }
    }

    private static let site: SQL = """
        case when t.participant_id is null then b.site_id
            else (select p.site_id from participants p where p.id = t.participant_id) end
        """

    /// Tokens of an incomplete batch are not available yet.
    private func holding(
        _ condition: SQL, _ channel: ChannelID, at sites: StudySiteScope,
        _ transaction: borrowing Transaction
    ) throws -> [TokenProperties] {
        try transaction.rows(
            """
            select t.id, t.token, t.participant_id, r.changed_at, r.changed_by, \(fragment: Self.site)
            from enrollment_tokens t join token_batches b on b.id = t.batch_id
                left join participant_property_rows r on r.token_id = t.id
            where \(fragment: condition) and b.channel_id = \(channel) and b.issued_count = b.token_count
                and \(fragment: sites.condition(on: "(\(fragment: Self.site))"))
            """
        ) { row in
            let changedAt: Instant? = try row[3]
            let changedBy: String = try row[4] ?? ""
            return try TokenProperties(
                row: row[0], token: row[1], participant: row[2], site: row[5],
                changed: changedAt.map { (at: $0, by: changedBy) })
        }
    }

    /// Returns the values of tokens, by row ID.
    static func values(
        of tokens: [Int64], _ transaction: borrowing Transaction
    ) throws -> [Int64: [StoredPropertyID: SQLValue]] {
        guard !tokens.isEmpty else { return [:] }
        var values: [Int64: [StoredPropertyID: SQLValue]] = [:]
        try transaction.forEach(
            """
            select token_id, property_id, integer_value, real_value, text_value
            from participant_property_values where token_id in (\(list: tokens))
            """
        ) { row in
            let value = (2..<5).map { row.value($0) }.first { $0 != .null } ?? .null
            values[try row[0], default: [:]][try row[1]] = value
        }
        return values
    }
}
