import JSON

/// Parses rows of a CSV export written by ``AuditFile``.
public enum AuditCSV {
    /// The action of the last row, whose details contain the end of the export.
    static let endAction = "audit.head"
    private static let numbers: Set<String> = ["seq", "user", "folderId"]

    /// Returns the row as the object used in JSON lines; nil if the row isn't an event.
    public static func event(_ cells: [String], columns: [String]) -> JSONTree? {
        guard cells.count == columns.count else { return nil }
        var members: [(String, JSONTree)] = []
        for (name, cell) in zip(columns, cells) {
            let text = AuditFile.text(ofCell: cell)
            if numbers.contains(name) {
                members.append((name, Int(text).map { .int($0) } ?? .null))
            } else if name == "details" {
                members.append(("recorded", .string(text)))
            } else if !text.isEmpty || name != "previous" {
                members.append((name, .string(text)))
            }
        }
        let row = Dictionary(members, uniquingKeysWith: { first, _ in first })
        if row["action"]?.string == endAction, row["seq"]?.isNull == true {
            return row["recorded"]?.string.flatMap { try? JSONTree.parse($0) }
        }
        return .object(members.map { JSONTree.Member(key: $0.0, value: $0.1) })
    }

    /// Returns the line that ``AuditFile`` writes for a row with these cells.
    public static func line(_ cells: [String]) -> String {
        cells.map { AuditFile.cell(AuditFile.text(ofCell: $0)) }.joined(separator: ",") + "\r\n"
    }

    /// Returns the number of bytes before the last row of a file.
    public static func endOfEvents(_ bytes: [UInt8]) -> Int {
        let body = bytes.dropLast(bytes.suffix(2) == [0x0D, 0x0A] ? 2 : 0)
        return (body.lastIndex(of: 0x0A) ?? -1) + 1
    }
}
