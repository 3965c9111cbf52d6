import Access
import Responses
import SQLStore
import Vocabulary

// The queries for the rows of a subset.
extension RowSubset {
    /// Rows of one table, found by one index.
    private enum Part {
        /// Tokens of these batches.
        case tokens(ofBatches: SQL, SQL)
        /// Rows of a table or join, with the column that has their ID.
        case rows(of: SQL, id: SQL, SQL)
    }

    /// Returns a query for the IDs of all rows in a range, which is a condition on a column.
    func ids(of repository: DataTableRepository, in range: (SQL) -> SQL) -> SQL {
        union(of: repository) { part in
            switch part {
            case .tokens(let batches, let condition):
                """
                select e.id from token_batches b join enrollment_tokens e on e.batch_id = b.id
                where \(fragment: batches) and \(fragment: condition) and \(fragment: range("e.id"))
                """
            case .rows(let source, let id, let condition):
                """
                select \(fragment: id) from \(fragment: source)
                where \(fragment: condition) and \(fragment: range(id))
                """
            }
        }
    }

    /// Returns a query for the first or last ID in a range, for each part. `end` is `min` or `max`.
    func ends(of repository: DataTableRepository, _ end: SQL, in range: (SQL) -> SQL) -> SQL {
        union(of: repository) { part in
            switch part {
            case .tokens(let batches, let condition):
                // The index of a batch ends where the range does, so each batch takes one step.
                """
                select (select \(fragment: end)(e.id) from enrollment_tokens e where e.batch_id = b.id
                    and \(fragment: condition) and \(fragment: range("e.id"))) as id
                from token_batches b where \(fragment: batches)
                """
            case .rows(let source, let id, let condition):
                """
                select \(fragment: end)(\(fragment: id)) as id from \(fragment: source)
                where \(fragment: condition) and \(fragment: range(id))
                """
            }
        }
    }

    private func union(of repository: DataTableRepository, _ query: (Part) -> SQL) -> SQL {
        SQL.joined(parts(of: repository).map(query), by: " union all ")
    }

    private func parts(of repository: DataTableRepository) -> [Part] {
        let (channel, batches) = (repository.table.channel, repository.batches)
        let used = Part.tokens(ofBatches: batches, "e.participant_id is not null")
        switch self {
        case .enrolled: return [used]
        case .enrolledOrWithValues:
            return [
                used,
                .rows(of: "participant_property_rows r", id: "r.token_id", "r.channel_id = \(channel)"),
            ]
        case .left:
            return [
                .rows(
                    of: """
                        participants p join enrollment_tokens e on e.participant_id = p.id
                            join token_batches b on b.id = e.batch_id
                        """, id: "e.id",
                    "p.channel_id = \(channel) and p.withdrawn_at is not null and \(fragment: batches)")
            ]
        case .revoked:
            return [
                .tokens(ofBatches: batches, "e.revoked_at is not null"),
                .tokens(
                    ofBatches: "\(fragment: batches) and b.revoked_at is not null", "e.participant_id is null"
                ),
            ]
        case .withdrawn:
            return [
                .rows(
                    of: "participants p", id: "p.id",
                    "p.channel_id = \(channel) and p.withdrawn_at is not null")
            ]
        case .tokens(let start): return [holders(ofTokensFrom: start, in: channel)]
        case .sites(let sites): return parts(at: sites, of: repository)
        case .status(let status):
            return [
                .rows(
                    of: "responses r", id: "r.id",
                    "r.channel_id = \(channel) and r.status = \(status.rawValue)")
            ]
        }
    }

    /// The participants whose tokens begin with these letters, by the index of tokens.
    private func holders(ofTokensFrom start: String, in channel: ChannelID) -> Part {
        let holders: SQL = "enrollment_tokens e join participants p on p.id = e.participant_id"
        let end = start + "\u{7F}"
        return .rows(
            of: holders, id: SQL.withoutIndex("e.participant_id"),
            """
            e.token >= \(start) and e.token < \(end)
                and \(fragment: SQL.withoutIndex("p.channel_id")) = \(channel)
            """)
    }

    /// The parts with the rows of sites, by the indexes of participants and batches. Some may be at another site, which
    /// the condition for sites excludes.
    private func parts(at sites: [StudySiteID], of repository: DataTableRepository) -> [Part] {
        let people: SQL = "p.channel_id = \(repository.table.channel) and p.site_id in (\(list: sites))"
        let batches: SQL = "\(fragment: repository.batches) and b.site_id in (\(list: sites))"
        switch repository.table.source {
        case "participants": return [.rows(of: "participants p", id: "p.id", people)]
        case "responses":
            return [
                .rows(of: "participants p join responses r on r.participant_id = p.id", id: "r.id", people)
            ]
        case "token_batches": return [.rows(of: "token_batches b", id: "b.id", batches)]
        default:
            let holders: SQL = "participants p join enrollment_tokens e on e.participant_id = p.id"
            return [
                .tokens(ofBatches: batches, "e.participant_id is null"),
                .rows(of: holders, id: "e.id", people),
            ]
        }
    }
}
