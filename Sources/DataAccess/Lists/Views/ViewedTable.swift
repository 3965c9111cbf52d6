import Responses

/// The table of a view: a List, or another table of the study by its name.
package enum ViewedTable: Sendable, Hashable {
    case list(ListID)
    case table(String)

    var listID: ListID? { if case .list(let id) = self { id } else { nil } }
    var tableName: String? { if case .table(let name) = self { name } else { nil } }
}
