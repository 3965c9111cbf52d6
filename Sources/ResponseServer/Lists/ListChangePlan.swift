/// What must change so that the Lists of a response folder can hold the answers to a design.
///
/// A pure function of the design and the Lists as they stand. Nothing is ever dropped, renamed or narrowed: an
/// older version that arrives late applies like any other.
public struct ListChangePlan: Equatable, Sendable {
    /// One step of the change, in the order in which they must be made.
    public enum Change: Equatable, Sendable {
        /// A List that is not there yet, with all its columns.
        case create(ListDefinition)
        /// A column that a List lacks.
        case add(ColumnDefinition, list: String)
        /// A text column that must take longer answers; nil is no limit.
        case widen(column: String, list: String, maxLength: Int?)
    }

    /// The changes; none when the Lists can hold the answers already.
    public let changes: [Change]
    /// The Lists after the changes; new ones have no identifier yet.
    public let catalog: ListCatalog

    /// Plans the change, or says why this design cannot be applied.
    public init(_ design: SurveyDesign, onto catalog: ListCatalog) throws(DesignFailure) {
        var drafting = ListSchemaBuilder(catalog: catalog)
        try drafting.draft(
            ListSchemaBuilder.DraftList(name: design.activityID, kind: .survey, parent: nil, stepKey: nil),
            steps: design.steps)
        self.catalog = drafting.catalog
        changes = drafting.changes(since: catalog)
    }
}
