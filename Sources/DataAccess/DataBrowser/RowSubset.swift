import Responses
import SQLStore
import Studies

/// The rows to which a page of a large table is limited, where they may be few among many.
///
/// Indexes find them, so a page doesn't read all the other rows. A million unused tokens don't hide the used ones.
package enum RowSubset: Sendable, Hashable {
    /// Tokens of participants.
    case enrolled
    /// Tokens of participants, and other tokens with values of properties.
    case enrolledOrWithValues
    /// Tokens of withdrawn participants.
    case left
    /// Tokens that were revoked, individually or with their batch.
    case revoked
    /// Participants who have withdrawn.
    case withdrawn
    /// Responses with this status.
    case status(ResponseStatus)

    /// Rows of one table, found by one index.
    private enum Part {
        /// Tokens of these batches.
        case tokens(ofBatches: SQL, SQL)
        /// Rows of a table or join, with the column that has their ID.
        case rows(of: SQL, id: SQL, SQL)
    }

    /// Returns a query for the IDs of all rows in a range, which is a condition on a column.
    func ids(of table: DataTable, in range: (SQL) -> SQL) -> SQL {
        union(of: table) { part in
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
    func ends(of table: DataTable, _ end: SQL, in range: (SQL) -> SQL) -> SQL {
        union(of: table) { part in
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

    private func union(of table: DataTable, _ query: (Part) -> SQL) -> SQL {
        SQL.joined(parts(of: table).map(query), by: " union all ")
    }

    private func parts(of table: DataTable) -> [Part] {
        let (channel, batches) = (table.channel, table.batches)
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
        case .status(let status):
            return [
                .rows(
                    of: "responses r", id: "r.id",
                    "r.channel_id = \(channel) and r.status = \(status.rawValue)")
            ]
        }
    }
}
