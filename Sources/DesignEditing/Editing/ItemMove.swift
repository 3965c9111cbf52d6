import Cryptography
import HTTP
import PortalUI
import Vocabulary

/// The action of a button next to a list item, as the form sends it, such as `add`, `up:q1` or `remove:q1`.
package struct ItemMove {
    /// The kind of action.
    package enum Action: String {
        case add
        case up
        case down
        case remove
    }

    /// The value of the button that adds an item.
    static let addition = Action.add.rawValue

    let kind: Action
    /// The ID of the item; empty for a new one.
    let item: ItemID

    /// Creates an action on an item.
    package init(_ kind: Action, _ item: ItemID) {
        self.kind = kind
        self.item = item
    }

    /// Reads the value of a button; nil for other buttons.
    package init?(_ action: String) {
        let parts = action.split(separator: ":", maxSplits: 1)
        guard let kind = parts.first.flatMap({ Action(rawValue: String($0)) }) else { return nil }
        guard kind == .add || parts.count == 2 else { return nil }
        self.kind = kind
        item = ItemID(parts.count == 2 ? String(parts[1]) : "")
    }

    /// Returns the value of a button.
    static func action(_ kind: Action, _ item: ItemID) -> String { "\(kind.rawValue):\(item)" }

    /// Returns the fragment after a save: the button that adds an item, or an input of the moved item.
    package static func fragment(after form: Form, of noun: String, _ input: (ItemID) -> String) -> String {
        let action = form["action"] ?? ""
        if action == addition { return "#add-\(noun)" }
        guard let move = ItemMove(action), move.kind != .remove else { return "" }
        return "#" + FieldID.control(input(move.item))
    }

    /// Changes the list; ignores an item that isn't in it.
    package func apply<Item: Identifiable<ItemID>>(
        to items: inout [Item], _ random: RandomBytes, new: (ItemID) -> Item
    ) {
        if kind == .add { return items.append(new(ItemID(random: random(8)))) }
        guard let place = items.firstIndex(where: { $0.id == item }) else { return }
        switch kind {
        case .up where place > 0: items.swapAt(place, place - 1)
        case .down where place + 1 < items.count: items.swapAt(place, place + 1)
        case .remove: items.remove(at: place)
        default: break
        }
    }
}
