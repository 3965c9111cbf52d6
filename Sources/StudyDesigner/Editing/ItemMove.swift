import Cryptography
import HTTP
import PortalUI
import Studies

/// What a button next to an item of a list does, as the form sends it: `add`, `up:q1`, `remove:q1`.
struct ItemMove {
    /// In which way.
    enum Action: String {
        case add
        case up
        case down
        case remove
    }

    /// What the button that adds an item sends.
    static let addition = Action.add.rawValue

    let way: Action
    /// The item that is meant; empty for one that is added.
    let item: ItemID

    /// A move of an item.
    init(_ way: Action, _ item: ItemID) {
        self.way = way
        self.item = item
    }

    /// Reads what a button sent; nil for buttons of another kind.
    init?(_ action: String) {
        let parts = action.split(separator: ":", maxSplits: 1)
        guard let way = parts.first.flatMap({ Action(rawValue: String($0)) }) else { return nil }
        guard way == .add || parts.count == 2 else { return nil }
        self.way = way
        item = ItemID(parts.count == 2 ? String(parts[1]) : "")
    }

    /// What a button sends.
    static func action(_ way: Action, _ item: ItemID) -> String { "\(way.rawValue):\(item)" }

    /// Where one goes on after a form was saved: at the button that adds, or at an input of the item that moved.
    static func fragment(after form: Form, of noun: String, _ input: (ItemID) -> String) -> String {
        let action = form["action"] ?? ""
        if action == addition { return "#add-\(noun)" }
        guard let move = ItemMove(action), move.way != .remove else { return "" }
        return "#" + FieldID.control(input(move.item))
    }

    /// Changes the list; an item that is not in it changes nothing.
    func apply<Item: Identifiable<ItemID>>(
        to items: inout [Item], _ random: RandomBytes, new: (ItemID) -> Item
    ) {
        if way == .add { return items.append(new(ItemID(random: random(8)))) }
        guard let place = items.firstIndex(where: { $0.id == item }) else { return }
        switch way {
        case .up where place > 0: items.swapAt(place, place - 1)
        case .down where place + 1 < items.count: items.swapAt(place, place + 1)
        case .remove: items.remove(at: place)
        default: break
        }
    }
}
