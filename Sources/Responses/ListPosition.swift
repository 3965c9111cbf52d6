import SQLStore
import Vocabulary

/// Where a page of a list begins: after the item with this value of the order and this number.
package struct ListPosition<ID: RowID>: Sendable, Equatable {
    /// What the list is ordered by, such as a day.
    package let value: String
    package let id: ID

    package init(value: String, id: ID) { (self.value, self.id) = (value, id) }

    /// Reads the form of addresses, such as `2026-11-27.118`.
    package init?(_ text: String) {
        guard let dot = text.lastIndex(of: "."), let id = Int64(text[text.index(after: dot)...]) else {
            return nil
        }
        self.init(value: String(text[..<dot]), id: ID(rawValue: id))
    }

    /// The form in addresses.
    package var text: String { "\(value).\(id)" }
}
