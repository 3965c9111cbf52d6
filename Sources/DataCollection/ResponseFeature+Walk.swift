import AppSimulation
import JSON
import Responses
import SQLStore
import Studies

extension ResponseFeature {
    /// Returns the rows that a response to a design would create in otherwise empty Lists, or none if it doesn't fit.
    ///
    /// It is planned and converted as if it had arrived. Nothing is stored.
    @Sendable public static func walkedRows(_ design: [UInt8], _ response: [UInt8]) throws -> [WalkthroughRow]
    {
        guard let data = try JSONTree.parse(response)["data"] else { return [] }
        let survey = try SurveyDesign.read(design)
        var catalog = try ListChangePlan(survey, onto: ListCatalog()).catalog
        for (index, list) in catalog.all.enumerated() { catalog[list.name]?.id = ListID(Int64(index + 1)) }
        guard let shape = ListSchema.make(survey.activityID, in: catalog) else { return [] }
        switch ResponseShredder.outcome(of: Array(data.description.utf8), into: shape, folder: "") {
        case .success(let shredded): return shredded.rows.map(walked)
        case .failure: return []
        }
    }

    private static func walked(_ row: ShreddedRow) -> WalkthroughRow {
        let cells = zip(row.list.columns, row.cells)
            .filter { column, _ in column.role != .foreignKey }
            .map { column, value in
                WalkthroughRow.Cell(
                    column.name, ListCell.isBlank(value) ? nil : ListCell.text(value, column.type))
            }
        return WalkthroughRow(list: row.list.name, cells: cells)
    }
}
