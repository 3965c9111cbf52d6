import HTTP
import WebAccess

/// The values of an editor's fields as text, from a document or from user input.
///
/// Editors are always rendered from these values, so that input is kept even if a document can't store it. The names
/// are the same as those of problems, such as `response.choices[2].value`. Rows of a list are counted from 0 in the
/// order of the form, regardless of their numbers in the form.
package struct FieldValues: Sendable {
    package private(set) var texts: [String: String] = [:]
    private var counts: [String: Int] = [:]
    /// The rows by list and row number in the form.
    private var places: [String: [String: Int]] = [:]

    /// Creates empty values.
    package init() {}

    /// Reads submitted input.
    package init(_ form: Form) {
        for field in form.fields {
            let name = renumbered(field.name, adding: true)
            if texts[name] == nil { texts[name] = Self.withPlainLines(field.value) }
        }
    }

    /// Returns a text with normalized line ends. Browsers end lines with two characters, documents with one.
    private static func withPlainLines(_ text: String) -> String {
        text.contains("\r\n") ? String(text.map { $0 == "\r\n" ? "\n" : $0 }) : text
    }

    /// The text of a field; empty if there is none.
    package subscript(name: String) -> String {
        get { texts[name] ?? "" }
        set { texts[name] = newValue.isEmpty ? nil : newValue }
    }

    /// Returns whether a checkbox or the first of two radio buttons is selected.
    func isOn(_ name: String) -> Bool { Form.flag(in: self[name]) == true }

    /// Returns the number of rows of a list.
    func count(of list: String) -> Int { counts[list] ?? 0 }

    /// Sets the number of rows of a list. Rows can be empty.
    mutating func setCount(_ count: Int, of list: String) { counts[list] = count }

    /// Returns the name of a field with the position of its row instead of the row's number in the form.
    func renumbered(_ name: String) -> String {
        var copy = self
        return copy.renumbered(name, adding: false)
    }

    /// Returns the row of a list for a number in the form. Nil if there is none.
    func place(of row: String, in list: String) -> Int? { places[list]?[row] }

    private mutating func renumbered(_ name: String, adding: Bool) -> String {
        guard let parts = FieldPath(name) else { return name }
        if let place = places[parts.list]?[parts.row] { return parts.name(at: place) }
        guard adding else { return name }
        let place = count(of: parts.list)
        counts[parts.list] = place + 1
        places[parts.list, default: [:]][parts.row] = place
        return parts.name(at: place)
    }
}

// Rows.
extension FieldValues {
    /// Adds an empty row, unless there are already `limit` rows.
    mutating func addRow(to list: String, limit: Int) {
        if count(of: list) < limit { counts[list] = count(of: list) + 1 }
    }

    /// Removes a row.
    mutating func removeRow(_ row: Int, of list: String) {
        var rows = rows(of: list)
        guard rows.indices.contains(row) else { return }
        rows.remove(at: row)
        setRows(rows, of: list)
    }

    /// Moves a row by one position.
    mutating func moveRow(_ row: Int, of list: String, down: Bool) {
        var rows = rows(of: list)
        let target = down ? row + 1 : row - 1
        guard rows.indices.contains(row), rows.indices.contains(target) else { return }
        rows.swapAt(row, target)
        setRows(rows, of: list)
    }

    /// Removes rows that contain nothing but an ID.
    mutating func dropEmptyRows() {
        for list in counts.keys {
            let rows = rows(of: list).filter { row in
                row.contains { $0.key != ".id" && !$0.value.allSatisfy(\.isWhitespace) }
            }
            setRows(rows, of: list)
        }
    }

    /// Returns the fields of each row, by the suffix after its number.
    private func rows(of list: String) -> [[String: String]] {
        var rows = [[String: String]](repeating: [:], count: count(of: list))
        for (name, text) in texts {
            guard let parts = FieldPath(name), parts.list == list, let row = Int(parts.row),
                rows.indices.contains(row)
            else { continue }
            rows[row][parts.rest] = text
        }
        return rows
    }

    private mutating func setRows(_ rows: [[String: String]], of list: String) {
        for name in texts.keys where FieldPath(name)?.list == list { texts[name] = nil }
        for (index, row) in rows.enumerated() {
            for (rest, text) in row { texts["\(list)[\(index)]\(rest)"] = text }
        }
        counts[list] = rows.count
        places[list] = nil
    }
}

/// The parts of a name such as `response.choices[2].value`.
private struct FieldPath {
    let list: String
    let row: String
    let rest: String

    init?(_ name: String) {
        guard let open = name.firstIndex(of: "["), open != name.startIndex,
            let close = name[open...].firstIndex(of: "]")
        else { return nil }
        list = String(name[..<open])
        row = String(name[name.index(after: open)..<close])
        rest = String(name[name.index(after: close)...])
    }

    func name(at place: Int) -> String { "\(list)[\(place)]\(rest)" }
}
