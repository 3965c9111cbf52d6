import Access
import SQLStore
import Studies
import Timekeeping

/// What someone did to a row of a List or to a failed response, with the values before and after, as a report tells it.
public struct DataCorrection: Sendable {
    /// A column whose value changed.
    public struct Change: Sendable {
        public let column: String
        public let before: String
        public let after: String
    }

    /// When it was done.
    public let at: Instant
    /// Who did it, by the name of then.
    public let by: String
    /// The List and the row.
    public let row: String
    /// What was done, as a word.
    public let what: String
    /// The values.
    public let changes: [Change]
    /// Why.
    public let reason: String
}

extension DataCorrection {
    /// What people did to the rows and the failed responses of the grant's channel within a time, the oldest first.
    ///
    /// Values of participants who were erased are gone.
    public static func all(
        since: Instant, before: Instant, limit: Int, with grant: Grant<ViewResponses>,
        in transaction: borrowing Transaction
    ) throws -> [DataCorrection] {
        let ofRows = try rows(since, before, limit, grant, transaction)
        let ofResponses = try responses(since, before, limit, grant, transaction)
        return Array((ofRows + ofResponses).sorted { $0.at < $1.at }.prefix(limit))
    }

    private static func rows(
        _ since: Instant, _ before: Instant, _ limit: Int, _ grant: Grant<ViewResponses>,
        _ transaction: borrowing Transaction
    ) throws -> [DataCorrection] {
        let catalog = try ListRepository.catalog(of: grant.subject.id, transaction)
        let lists = Dictionary(
            catalog.all.compactMap { list in list.id.map { ($0, list) } },
            uniquingKeysWith: { first, _ in first })
        guard !lists.isEmpty else { return [] }
        return try RowChanges().within(
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
