/// The changes that let the Lists of a response folder store the answers to a design.
///
/// The plan depends only on the design and the current Lists. It never drops, renames, or narrows anything, so an older
/// version that arrives late is applied like any other.
public struct ListChangePlan: Equatable, Sendable {
    /// One step of the change. Steps run in order.
    public enum Change: Equatable, Sendable {
        /// A new List with all its columns.
        case create(ListDefinition)
        /// A missing column.
        case add(ColumnDefinition, list: String)
        /// A text column that needs a larger limit, or none if nil.
        case widen(column: String, list: String, maxLength: Int?)
    }

    /// The changes, or none if the Lists can already store the answers.
    public let changes: [Change]
    /// The Lists after the changes. New ones have no ID yet.
    public let catalog: ListCatalog

    /// Plans the changes.
    ///
    /// - Throws: ``DesignFailure`` if the design can't be applied.
    public init(_ design: SurveyDesign, onto catalog: ListCatalog) throws(DesignFailure) {
        var drafting = ListSchemaBuilder(catalog: catalog)
        try drafting.draft(
            ListSchemaBuilder.DraftList(name: design.activityID, kind: .survey, parent: nil, stepKey: nil),
            steps: design.steps)
        self.catalog = drafting.catalog
        changes = drafting.changes(since: catalog)
    }
}
