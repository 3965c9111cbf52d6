import Vocabulary

/// An item of a list in a form, with buttons to move and remove it: `{% wrap row.item %} fields {% end %}`
///
/// Hidden inputs whose name is the noun give the order of the list to ``FieldReader/items(_:of:new:)``.
package struct ItemFields: Sendable {
    /// The name of an item: "question".
    package let noun: String
    package let id: ItemID
    /// Its position in the list, counted from 1.
    package let number: Int
    package let count: Int
    /// Whether the list can be changed.
    package let canChange: Bool
    /// Whether this item can be removed.
    package var canRemove = true

    package init(noun: String, id: ItemID, number: Int, count: Int, canChange: Bool, canRemove: Bool = true) {
        self.noun = noun
        self.id = id
        self.number = number
        self.count = count
        self.canChange = canChange
        self.canRemove = canRemove
    }

    var value: String { id.text }
    package var title: String { "\(noun.prefix(1).uppercased())\(noun.dropFirst()) \(number)" }
    var headingID: String { "\(noun)-\(number)" }
    var isFirst: Bool { number == 1 }
    var isLast: Bool { number == count }
    var up: String { ItemMove.action(.up, id) }
    var down: String { ItemMove.action(.down, id) }
    var remove: String { ItemMove.action(.remove, id) }
}
