import Access
import HTTP
import JSON
import Timekeeping

/// Writes events of the audit as a file, one at a time.
///
/// Its keys are those of `portal audit export`, but for the folder, which is told by its path. In CSV a text that a spreadsheet would take for a formula gets an apostrophe before it; JSON lines hold every
/// text as it is.
struct AuditFile {
    /// The forms of the file; the raw value is the ending of its name.
    enum Format: String, CaseIterable {
        case csv
        case jsonLines = "jsonl"

        var mediaType: String {
            switch self {
            case .csv: "text/csv; charset=utf-8"
            case .jsonLines: "application/jsonl"
            }
        }
    }

    static let columns = [
        "seq", "at", "actorKind", "user", "actor", "address", "folder", "action", "about", "details",
    ]

    let format: Format

    /// The line before the first event.
    var heading: String { format == .csv ? Self.columns.joined(separator: ",") + "\r\n" : "" }

    /// The line of an event, which is filed under a folder of this path.
    func line(_ entry: AuditEntry, path: String) -> [UInt8] {
        switch format {
        case .csv:
            let texts = [
                "\(entry.seq)", entry.at.iso8601, entry.actorKind, entry.user.map { "\($0)" } ?? "",
                entry.actorName, entry.address, path, entry.action, entry.about, entry.details,
            ]
            return Array((texts.map(Self.cell).joined(separator: ",") + "\r\n").utf8)
        case .jsonLines:
            return json(entry, path) + [UInt8(ascii: "\n")]
        }
    }

    private func json(_ entry: AuditEntry, _ path: String) -> [UInt8] {
        var writer = JSONWriter(capacity: 512)
        writer.object { object in
            object.key("seq")
            object.int(Int(entry.seq))
            Self.members([("at", entry.at.iso8601), ("actorKind", entry.actorKind)], to: &object)
            object.key("user")
            if let user = entry.user { object.int(Int(user.rawValue)) } else { object.null() }
            Self.members(
                [
                    ("actor", entry.actorName), ("address", entry.address), ("folder", path),
                    ("action", entry.action), ("about", entry.about),
                ], to: &object)
            object.key("details")
            // What was tampered with may be no JSON; then it is told as the text that it is.
            if let tree = try? JSONTree.parse(entry.details) {
                object.raw(tree.write())
            } else {
                object.string(entry.details)
            }
        }
        return writer.finish()
    }

    private static func members(_ members: [(String, String)], to object: inout JSONWriter) {
        for (name, text) in members {
            object.key(name)
            object.string(text)
        }
    }

    /// A text as a cell of CSV.
    static func cell(_ text: String) -> String {
        let isFormula = text.unicodeScalars.first.map(formulaStarts.contains) ?? false
        guard isFormula || text.unicodeScalars.contains(where: quoted.contains) else { return text }
        // Scalars, not Characters: a quotation mark that a combining sign follows ends a cell, too.
        let parts = text.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
        let doubled = parts.map { String($0) }.joined(separator: "\"\"")
        return "\"\(isFormula ? "'" : "")\(doubled)\""
    }

    private static let formulaStarts: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n"]
    private static let quoted: Set<Unicode.Scalar> = [",", "\"", "\r", "\n"]
}
