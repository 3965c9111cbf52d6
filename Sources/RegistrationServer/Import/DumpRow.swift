import Timekeeping
import Vocabulary

/// The columns of a file, by their names without letter case, blanks and underscores.
struct DumpHeader: Sendable {
    /// Columns that the previous server has and that say nothing about an account.
    private static let silent: Set<String> = ["id", "container", "ts", "entityid", "created", "modified"]

    let count: Int
    let ignored: [String]
    private let indexes: [String: Int]

    init(_ cells: [String], of table: DumpTable, _ file: String) throws(DumpProblem) {
        var indexes: [String: Int] = [:]
        for (index, cell) in cells.enumerated() {
            let name = String(cell.lowercased().filter { $0.isLetter || $0.isNumber })
            guard indexes.updateValue(index, forKey: name) == nil else {
                throw DumpProblem(file, line: 1, "The column \(shown(cell)) is there twice.")
            }
        }
        for name in table.required where indexes[name] == nil {
            throw DumpProblem(
                file, line: 1, "The column \(name) is missing. Export the table with its header.")
        }
        (count, self.indexes) = (cells.count, indexes)
        let known = Set(table.required + table.optional).union(Self.silent)
        ignored =
            table.reasonToDrop == nil
            ? cells.filter {
                !known.contains(String($0.lowercased().filter { $0.isLetter || $0.isNumber }))
            } : []
    }

    func index(_ name: String) -> Int? { indexes[name] }
}

/// A row of a dump. Values are read by their meaning; what isn't understood is a ``DumpValueProblem``.
struct DumpRow: Sendable {
    let cells: [String]
    let header: DumpHeader
    let file: String
    let line: Int

    /// Returns a text without surrounding blanks; empty if the column is missing or the value is null.
    func text(_ name: String, max: Int = 255) throws(DumpValueProblem) -> String {
        let text = raw(name).trimmed
        guard text.utf8.count <= max else {
            throw DumpValueProblem(sentence: "The value of \(name) is longer than \(max) bytes.")
        }
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw DumpValueProblem(sentence: "The value of \(name) contains a control character.")
        }
        return text
    }

    /// Returns a text that must not be empty.
    func required(_ name: String, max: Int = 255) throws(DumpValueProblem) -> String {
        let text = try text(name, max: max)
        guard !text.isEmpty else { throw DumpValueProblem(sentence: "The value of \(name) is missing.") }
        return text
    }

    /// Returns a cell as it is; empty if the column is missing.
    func raw(_ name: String) -> String {
        let cell = header.index(name).map { cells[$0] } ?? ""
        return cell == "\\N" || cell == "NULL" ? "" : cell
    }

    /// Returns a Boolean as databases print it; nil if it's empty.
    func flag(_ name: String) throws(DumpValueProblem) -> Bool? {
        switch try text(name).lowercased() {
        case "": nil
        case "t", "true", "1", "yes": true
        case "f", "false", "0", "no": false
        default: throw DumpValueProblem(sentence: "The value of \(name) isn't true or false.")
        }
    }

    /// Returns a count; nil if it's empty.
    func number(_ name: String) throws(DumpValueProblem) -> Int? {
        let text = try text(name)
        if text.isEmpty { return nil }
        guard let number = Int(text), (0...1_000_000_000).contains(number) else {
            throw DumpValueProblem(sentence: "The value of \(name) isn't a count.")
        }
        return number
    }

    /// Returns a time; nil if it's empty. Times without an offset are in UTC.
    func instant(_ name: String) throws(DumpValueProblem) -> Instant? {
        let text = try text(name)
        if text.isEmpty { return nil }
        if let found = OffsetDateTime(text) { return found.instant }
        if let found = CivilDateTime(text) ?? CivilDateTime(text + ":00") { return found.instant() }
        if let date = CivilDate(text) { return CivilDateTime(date: date, time: .midnight).instant() }
        throw DumpValueProblem(sentence: "The value of \(name) isn't a date and time.")
    }
}
