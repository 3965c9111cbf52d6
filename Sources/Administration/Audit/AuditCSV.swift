import JSON

/// Reads rows of an export as CSV, as ``AuditFile`` writes them.
public enum AuditCSV {
    /// The action of the last row, which has the end of the export in its details.
    static let endAction = "audit.head"
    private static let numbers: Set<String> = ["seq", "user", "folderId"]

    /// Returns the row as the object of JSON lines; nil if it is none.
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

    /// Returns how many bytes of a file come before its last row.
    public static func endOfEvents(_ bytes: [UInt8]) -> Int {
        let body = bytes.dropLast(bytes.suffix(2) == [0x0D, 0x0A] ? 2 : 0)
        return (body.lastIndex(of: 0x0A) ?? -1) + 1
    }
}
