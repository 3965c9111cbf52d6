import Access
import Responses
import SQLStore
import Studies
import Timekeeping

/// A correction of a List row or a failed response, with the values before and after, for reports.
public struct DataCorrection: Sendable {
    /// A column whose value changed.
    public struct Change: Sendable {
        public let column: String
        public let before: String
        public let after: String
    }

    /// The time of the correction.
    public let at: Instant
    /// The user who made it, by their name at that time.
    public let by: String
    /// The List and the row.
    public let row: String
    /// The kind of correction, as a word.
    public let what: String
    /// The changed values.
    public let changes: [Change]
    /// The reason.
    public let reason: String
}

extension DataCorrection {
    /// Returns the corrections of rows and failed responses in the grant's channel within a period, oldest first.
    ///
    /// Values of erased participants aren't included.
    public static func all(
        since: Instant, before: Instant, limit: Int, with grant: Grant<ViewResponses>,
        in transaction: borrowing Transaction
    ) throws -> [DataCorrection] {
        let ofRows = try rows(since, before, limit, grant, in: transaction)
        let ofResponses = try responses(since, before, limit, grant, in: transaction)
        return Array((ofRows + ofResponses).sorted { $0.at < $1.at }.prefix(limit))
    }

    private static func rows(
        _ since: Instant, _ before: Instant, _ limit: Int, _ grant: Grant<ViewResponses>,
        in transaction: borrowing Transaction
    ) throws -> [DataCorrection] {
        let catalog = try ListRepository.catalog(of: grant.subject.id, transaction)
        let lists = Dictionary(
            catalog.all.compactMap { list in list.id.map { ($0, list) } },
            uniquingKeysWith: { first, _ in first })
        guard !lists.isEmpty else { return [] }
        return try RowChangeRepository().within(
            Array(lists.keys), since: since, before: before, limit: limit, transaction
        ).compactMap { change in lists[change.list].map { DataCorrection(change, of: $0) } }
    }

    private init(_ change: RowChange, of list: ListDefinition) {
        at = change.changedAt
        (by, reason) = (change.changedBy, change.reason)
        row = "\(list.title), row \(change.key)"
        what =
            switch change.kind {
            case .add: "added"
            case .edit: "corrected"
            case .delete: "deleted"
            case .restore: "restored"
            }
        changes = list.columns.compactMap { column in
            let (before, after) = (change.before[column.physicalName], change.after[column.physicalName])
            guard before != nil || after != nil else { return nil }
            return Change(
                column: column.name, before: RowPage.shown(before, column),
                after: RowPage.shown(after, column))
        }
    }
}
