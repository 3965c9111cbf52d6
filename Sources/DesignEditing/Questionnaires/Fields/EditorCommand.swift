/// A command of an editor's button that changes the form without saving.
///
/// The page keeps all input. With JavaScript, only parts of the page are replaced.
package enum EditorCommand: Equatable, Sendable {
    /// Shows the form again with the fields of the selected type and an updated preview.
    case refresh
    /// Shows another screen in the preview.
    case show(Int)
    case add(String)
    /// Adds a row for each line of text that was pasted.
    case paste(String)
    case remove(String, row: String)
    case up(String, row: String)
    case down(String, row: String)

    /// The prefix of the button's value.
    static let prefix = "edit:"

    /// Parses the value of a button. Returns nil if it is not a command.
    package init?(_ text: String?) {
        guard let text, text.hasPrefix(Self.prefix) else { return nil }
        let words = text.dropFirst(Self.prefix.count).split(separator: " ").map(String.init)
        switch (words.first, words.count) {
        case ("refresh", 1): self = .refresh
        case ("show", 2):
            guard let screen = Int(words[1]) else { return nil }
            self = .show(screen)
        case ("add", 2): self = .add(words[1])
        case ("paste", 2): self = .paste(words[1])
        case ("remove", 3): self = .remove(words[1], row: words[2])
        case ("up", 3): self = .up(words[1], row: words[2])
        case ("down", 3): self = .down(words[1], row: words[2])
        default: return nil
        }
    }

    /// The value of the button.
    package var text: String {
        switch self {
        case .refresh: Self.prefix + "refresh"
        case .show(let screen): Self.prefix + "show \(screen)"
        case .add(let list): Self.prefix + "add \(list)"
        case .paste(let list): Self.prefix + "paste \(list)"
        case .remove(let list, let row): Self.prefix + "remove \(list) \(row)"
        case .up(let list, let row): Self.prefix + "up \(list) \(row)"
        case .down(let list, let row): Self.prefix + "down \(list) \(row)"
        }
    }
}

extension FieldValues {
    /// The maximum number of rows of a list.
    static let rowsMax = 500

    /// Carries out the command and returns the field to focus afterwards.
    mutating func carryOut(_ command: EditorCommand) -> FieldFocus? {
        switch command {
        case .refresh, .show:
            return nil
        case .add(let list):
            addRow(to: list, limit: Self.rowsMax)
            return FieldFocus(list: list, row: count(of: list) - 1, kind: .field)
        case .paste(let list):
            return FieldFocus(list: list, row: pasteRows(into: list, limit: Self.rowsMax), kind: .field)
        case .remove(let list, let row):
            guard let place = place(of: row, in: list) else { return nil }
            removeRow(place, of: list)
            return FieldFocus(list: list, row: max(min(place, count(of: list) - 1), 0), kind: .field)
        case .up(let list, let row), .down(let list, let row):
            guard let place = place(of: row, in: list) else { return nil }
            let isDown = command == .down(list, row: row)
            moveRow(place, of: list, down: isDown)
            let target = max(min(isDown ? place + 1 : place - 1, count(of: list) - 1), 0)
            return FieldFocus(list: list, row: target, kind: isDown ? .down : .up)
        }
    }
}

/// The field of an editor that gets the focus after a button was pressed.
package struct FieldFocus: Equatable, Sendable {
    /// The field or button of the row.
    enum Kind: Sendable { case field, up, down }

    let list: String
    let row: Int
    let kind: Kind
}
