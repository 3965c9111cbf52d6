import Vocabulary

// Rows from lines of text, such as a column copied from a spreadsheet.
extension FieldValues {
    /// The field with the lines to add to a list.
    static func pasted(to list: String) -> String { list + ".pasted" }

    /// Adds a row for each line: a text, and after a tab its stored value. Without one, a value is proposed from the
    /// text. Lines for which there is no room stay in the field. Returns the place of the first new row.
    mutating func pasteRows(into list: String, limit: Int) -> Int {
        dropEmptyRows()
        let first = count(of: list)
        let lines = self[Self.pasted(to: list)].split(separator: "\n").map { $0.trimmed }.filter {
            !$0.isEmpty
        }
        let room = max(limit - first, 0)
        var taken = Set((0..<first).map { self["\(list)[\($0)].value"].lowercased() })
        for (place, line) in lines.prefix(room).enumerated() {
            let parts = line.split(separator: "\t", maxSplits: 1).map { $0.trimmed }
            let row = "\(list)[\(first + place)]."
            addRow(to: list, limit: limit)
            self[row + "text"] = parts[0]
            self[row + "value"] = parts.count > 1 ? parts[1] : ProposedValue.of(parts[0], except: taken)
            taken.insert(self[row + "value"].lowercased())
        }
        self[Self.pasted(to: list)] = lines.dropFirst(room).joined(separator: "\n")
        return max(min(first, count(of: list) - 1), 0)
    }
}

/// A stored value that is proposed from a text, for people to change. `propose.js` proposes the same ones, but none for a
/// text in another script.
enum ProposedValue {
    /// The maximum length, which is short enough to read in data files.
    private static let lengthMax = 30

    /// Returns the words of a text in lower case, joined by underscores; with a number if another row has that value.
    static func of(_ text: String, except taken: Set<String>) -> String {
        let words = SearchWords.plain(text).split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        var value = ""
        for word in words where value.count + word.count < lengthMax {
            value += (value.isEmpty ? "" : "_") + word
        }
        // A text in another script has no such words, and is numbered.
        if value.isEmpty { value = words.first.map { String($0.prefix(lengthMax)) } ?? "choice" }
        guard taken.contains(value) else { return value }
        return (2...).lazy.map { "\(value)_\($0)" }.first { !taken.contains($0) } ?? value
    }
}
