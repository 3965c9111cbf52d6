import HTTP
import SQLStore

/// The member of a row that leads from a List below to the row above it.
///
/// iPhones find the activity of an answer by the member's name, `_labkeyurl_<List>Id`, and don't follow the address.
struct ParentLink: Sendable {
    private let parent: String
    private let foreignKey: String

    /// The link of a List; nil for one that has none above it.
    init?(_ list: ListDefinition) {
        guard let parent = list.parent, let column = list.columns.first(where: { $0.role == .foreignKey })
        else {
            return nil
        }
        (self.parent, foreignKey) = (parent, column.name)
    }

    /// The name of the member.
    var name: String { "_labkeyurl_" + foreignKey }

    /// The address of the row above, or of all its rows where the answer doesn't say which it is.
    func address(of row: [SQLValue], in columns: [String]) -> String {
        let rows = "mobileappstudy-selectRows.api?query.queryName=" + PercentCoding.queryItem(parent)
        let place = columns.firstIndex { $0.lowercased() == foreignKey.lowercased() }
        guard let place, case .integer(let key) = row[place] else { return rows }
        return rows + "&query.Key~eq=\(key)"
    }
}
