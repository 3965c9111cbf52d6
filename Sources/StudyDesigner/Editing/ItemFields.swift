import Studies

/// One item of a list in a form, with the buttons that move it and take it out: `{% wrap row.item %} fields {% end %}`
///
/// A hidden input that is named by the noun tells the order of the list, for ``FieldReader/items(_:of:new:)``.
struct ItemFields: Sendable {
    /// What an item is called: "question".
    let noun: String
    let id: ItemID
    /// Its place in the list, counted from 1.
    let number: Int
    let count: Int
    /// Whether the list can be changed.
    let canChange: Bool
    /// Whether this item may go: a list may need one.
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
