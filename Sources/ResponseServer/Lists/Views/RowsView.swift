import HTTP
import SQLStore

/// What a page of rows shows, of a List or of another table: as much as saved views keep and tell of it.
protocol RowsView: Sendable {
    var columns: [ListColumn] { get }
    var filters: [ListFilter] { get }
    /// The column whose order somebody chose; nil for that of the keys.
    var sort: ListColumn? { get }
    var isDescending: Bool { get }
    /// What the order of the keys is called.
    var keyCaption: String { get }
    /// The saved view that the address came from.
    var origin: SavedViewID? { get }
    /// The parameters that say all that, for links.
    var parameters: [(String, String)] { get }

    /// The view of the same rows that another address asks for.
    func reading(_ query: Query) -> Self
}

extension RowsView {
    /// The parameters without the ones of this name.
    func parameters(without name: String) -> [(String, String)] { parameters.filter { $0.0 != name } }
}
