import Access
import HTTP
import JSON
import Studies
import Timekeeping
import Vocabulary

/// Writes audit events to a file, one at a time.
///
/// Texts are as recorded, because digests chain them; in CSV, the last column has the event in today's words.
///
/// The keys match those of `portal audit export`, except that the folder is given by its path, with its number in
/// `folderId`. In CSV, a text that a spreadsheet would interpret as a formula is prefixed with an apostrophe; JSON
/// lines contain every text unchanged. The last line contains the signed head of the log and a seal of the file.
struct AuditFile {
    /// The file formats; the raw value is the file name extension.
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
    /// Whether each event's digest chains it to the events before it.
    let isChained: Bool

    private var digestName: String { isChained ? "digest" : "entryDigest" }

    /// The line before the first event.
    var heading: String {
        let columns = Self.columns + ["folderId", digestName, "previous", "summary"]
        return format == .csv ? columns.joined(separator: ",") + "\r\n" : ""
    }

    /// The last line.
    func end(_ trailer: String) -> [UInt8] {
        guard format == .csv else { return Array((trailer + "\n").utf8) }
        let cells = Self.columns.map { name -> String in
            switch name {
            case "action": AuditCSV.endAction
            case "details": trailer
            default: ""
            }
        }
        return Array(((cells + ["", "", "", ""]).map(Self.cell).joined(separator: ",") + "\r\n").utf8)
    }

    /// Returns the line of an event that is filed under a folder with this path.
    func line(_ entry: AuditEntry, path: String, _ marks: AuditEventDigests) -> [UInt8] {
        switch format {
        case .csv:
            let texts = [
                "\(entry.seq)", entry.at.iso8601, entry.actorKind, entry.user.map { "\($0)" } ?? "",
                entry.actorName, entry.address, path, entry.action, entry.about, entry.details,
                "\(entry.folder)", marks.digest, marks.previous ?? "", AuditFormatter.summary(of: entry),
            ]
            return Array((texts.map(Self.cell).joined(separator: ",") + "\r\n").utf8)
        case .jsonLines:
            return json(entry, path, marks) + [UInt8(ascii: "\n")]
        }
    }

    private func json(_ entry: AuditEntry, _ path: String, _ marks: AuditEventDigests) -> [UInt8] {
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
            let details = entry.exportedDetails
            object.raw(details.tree.write())
            if let recorded = details.recorded { Self.members([("recorded", recorded)], to: &object) }
            object.key("folderId")
            object.int(Int(entry.folder.rawValue))
            Self.members([(digestName, marks.digest)], to: &object)
            if let previous = marks.previous { Self.members([("previous", previous)], to: &object) }
        }
        return writer.finish()
    }

    private static func members(_ members: [(String, String)], to object: inout JSONWriter) {
        for (name, text) in members {
            object.key(name)
            object.string(text)
        }
    }

    /// Returns a text as a CSV cell. An apostrophe before a formula in the text itself is doubled, so that
    /// ``text(ofCell:)`` can restore it.
    static func cell(_ text: String) -> String {
        let isFormula = Self.isFormula(text) || isGuarded(text)
        guard isFormula || text.unicodeScalars.contains(where: quoted.contains) else { return text }
        // Splits by scalars, not Characters: a quotation mark followed by a combining mark also ends a cell.
        let parts = text.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
        let doubled = parts.map { String($0) }.joined(separator: "\"\"")
        return "\"\(isFormula ? "'" : "")\(doubled)\""
    }

    /// Returns the text of a cell that ``cell(_:)`` wrote, without the quotation marks.
    static func text(ofCell cell: String) -> String {
        isGuarded(cell) ? String(cell.unicodeScalars.dropFirst()) : cell
    }

    private static func isFormula(_ text: String) -> Bool {
        text.unicodeScalars.first.map(CSVCell.formulaStarts.contains) ?? false
    }

    /// Whether a text consists of apostrophes followed by a formula.
    private static func isGuarded(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        guard scalars.first == "'", let first = scalars.first(where: { $0 != "'" }) else { return false }
        return CSVCell.formulaStarts.contains(first)
    }

    private static let quoted: Set<Unicode.Scalar> = [",", "\"", "\r", "\n"]
}
