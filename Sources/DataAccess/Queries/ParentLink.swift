import HTTP
import Responses
import SQLStore

/// The member of a child List's row that links to its parent row.
///
/// iPhones use the member's name, `_labkeyurl_<List>Id`, to find the activity of an answer. They don't follow the URL.
package struct ParentLink: Sendable {
    private let parent: String
    /// The column with the key of the parent row, which every result must contain.
    package let foreignKey: String

    /// Creates the link of a List, or nil for a List without a parent.
    package init?(_ list: ListDefinition) {
        guard let parent = list.parent, let column = list.columns.first(where: { $0.role == .foreignKey })
        else {
            return nil
        }
        (self.parent, foreignKey) = (parent, column.name)
    }

    /// The name of the member.
    var name: String { "_labkeyurl_" + foreignKey }

    /// Returns the URL of the parent row, or of all parent rows for a row without a parent.
    func address(of row: [SQLValue], in columns: [String]) -> String {
        let rows = "mobileappstudy-selectRows.api?query.queryName=" + PercentCoding.queryItem(parent)
        let place = columns.firstIndex { $0.lowercased() == foreignKey.lowercased() }
        guard let place, case .integer(let key) = row[place] else { return rows }
        return rows + "&query.Key~eq=\(key)"
    }
}
