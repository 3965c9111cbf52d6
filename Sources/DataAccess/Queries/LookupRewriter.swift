import SQLStore

/// A statement in which columns that are looked up are written with dots, as LabKey's SQL has them:
/// `ParticipantId.AllowDataSharing`, made into one over the columns that the sandbox has for them.
package struct LookupRewriter: Sendable {
    /// The statement for the sandbox.
    package let text: String
    /// The lookup columns that it reads, with slashes between the parts of their names.
    package let names: [String]
    private var edits: [(original: Range<Int>, made: Range<Int>)] = []

    /// Longer statements are refused by the sandbox anyway.
    private static let bytesMax = SandboxLimits().queryBytesMax

    /// Reads a statement. `isKnown` returns whether a name refers to a column in any of the tables, `isTable` whether a
    /// schema has a table. The sandbox has the tables of both schemas without their schema.
    ///
    /// Only as many different names are examined as a request can look up. Others stay as they are and are not columns.
    package init(
        _ sql: String, isTable: (_ schema: String, _ table: String) -> Bool = { _, _ in false },
        isKnown: ([String]) -> Bool
    ) {
        guard sql.utf8.count <= Self.bytesMax else {
            text = sql
            names = []
            return
        }
        var known: [[String]: Bool] = [:]
        func leads(_ path: [String]) -> Bool {
            if let leads = known[path] { return leads }
            guard known.count < Lookups.columnsMax else { return false }
            let leads = isKnown(path)
            known[path] = leads
            return leads
        }
        var made: [UInt8] = []
        var names: [String] = []
        let bytes = Array(sql.utf8)
        var end = 0
        let dotted = DottedNames(sql, isTable: isTable)
        for name in (dotted.all + dotted.tables).sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            let looksUp = name.path.count > 1 && leads(name.path)
            guard looksUp || name.schema != nil else { continue }
            made += bytes[end..<name.range.lowerBound]
            let start = made.count
            made += (looksUp ? Self.spelled(name) : Self.withoutSchema(name)).utf8
            edits.append((name.range, start..<made.count))
            if looksUp { names.append(name.path.joined(separator: "/")) }
            end = name.range.upperBound
        }
        made += bytes[end...]
        text = String(decoding: made, as: UTF8.self)
        // Quoted names already contain slashes.
        let quoted = Self.quoted(in: sql).filter { name in
            leads(name.split(separator: "/", omittingEmptySubsequences: false).map { String($0) })
        }
        self.names = Set(names + quoted).sorted()
    }

    /// Returns the position in the original statement of a byte of ``text``.
    func original(of offset: Int) -> Int {
        guard let edit = edits.last(where: { $0.made.lowerBound <= offset }) else { return offset }
        if offset < edit.made.upperBound { return edit.original.lowerBound }
        return edit.original.upperBound + offset - edit.made.upperBound
    }

    /// LabKey names a result column by the last part of its name.
    private static func spelled(_ name: DottedNames.Name) -> String {
        let table = name.table.map { quoted($0) + "." } ?? ""
        let alias = name.isSelected ? " as \(quoted(name.path[name.path.count - 1]))" : ""
        return table + quoted(name.path.joined(separator: "/")) + alias
    }

    private static func withoutSchema(_ name: DottedNames.Name) -> String {
        ([name.table].compactMap(\.self) + name.path).map(quoted).joined(separator: ".")
    }

    private static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }

    private static func quoted(in sql: String) -> [String] {
        sql.split(separator: "\"").filter { $0.contains("/") && !$0.contains("\n") }.map { String($0) }
    }
}
