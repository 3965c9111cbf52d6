import Vocabulary

/// An item of a list in a form, with buttons to move and remove it: `{% wrap row.item %} fields {% end %}`
///
/// Hidden inputs whose name is the noun give the order of the list to ``FieldReader/items(_:of:new:)``.
struct ItemFields: Sendable {
    /// The name of an item: "question".
    let noun: String
    let id: ItemID
    /// Its position in the list, counted from 1.
    let number: Int
    let count: Int
    /// Whether the list can be changed.
    let canChange: Bool
    /// Whether this item can be removed.
    var canRemove = true

    var value: String { id.text }
    var title: String { "\(noun.prefix(1).uppercased())\(noun.dropFirst()) \(number)" }
    var headingID: String { "\(noun)-\(number)" }
    var isFirst: Bool { number == 1 }
    var isLast: Bool { number == count }
    var up: String { ItemMove.action(.up, id) }
    var down: String { ItemMove.action(.down, id) }
    var remove: String { ItemMove.action(.remove, id) }
}
