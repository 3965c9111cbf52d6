import HTTP
import JSON
import Responses
import Tables
import Vocabulary
import WebAccess

/// A request to insert, update, or delete rows, in the terms of LabKey's clients.
struct LabKeyRowChange: Sendable {
    /// The command. The raw value appears in the response.
    enum Command: String, Sendable {
        case insert
        case update
        case delete
    }

    /// One row, with names as sent and values as text. Nil means a blank value.
    struct Row: Sendable {
        /// Its position in the request, starting at 1.
        let number: Int
        let members: [(name: String, value: String?)]

        /// Reads the members of a row. A name may occur once.
        fileprivate init(number: Int, _ members: [JSONTree.Member]) throws(WireError) {
            self.number = number
            var names: Set<String> = []
            var read: [(name: String, value: String?)] = []
            for member in members {
                guard names.insert(member.key.lowercased()).inserted else {
                    throw WireError("Row \(number) has '\(member.key.prefix(80))' twice.")
                }
                read.append((member.key, try Self.cell(member, row: number)))
            }
            self.members = read
        }

        /// A cell is a value, or an object with a `value`, as `selectRows` returns it. R writes a value as an array of
        /// one, and a missing value as an empty object.
        private static func cell(_ member: JSONTree.Member, row: Int) throws(WireError) -> String? {
            var tree = member.value
            if let object = tree.object, !object.isEmpty, let value = tree["value"] { tree = value }
            if let elements = tree.array, elements.count == 1 { tree = elements[0] }
            if tree.isNull || tree.object?.isEmpty == true { return nil }
            guard let words = LabKeyRowChange.words(tree) else {
                throw WireError(
                    "Row \(row): '\(member.key.prefix(80))' must be a value, or an object with a member 'value'."
                )
            }
            return words
        }

        /// Returns the value of a member, ignoring the case of its name, or nil if it is missing or blank.
        subscript(name: String) -> String? {
            let folded = name.lowercased()
            let value = members.first { $0.name.lowercased() == folded }?.value
            return value.flatMap { $0.trimmed.isEmpty ? nil : $0.trimmed }
        }
    }

    /// The maximum number of rows in one request.
    static let rowsMax = 10_000
    /// The reason that is recorded if the script doesn't give one.
    static let defaultReason = "by API"

    let schema: LabKeySchema
    let queryName: String
    let rows: [Row]
    let reason: String

    /// Returns the body of a request as JSON.
    static func body(of request: Request) throws -> JSONTree {
        guard request.contentType == "application/json" else {
            throw WireError("Send the rows as JSON with the content type application/json.")
        }
        do {
            return try JSONTree.parse(request.body)
        } catch let error as JSONSyntaxError {
            throw UnreadableBody(sentence: error.description)
        }
    }

    /// Reads the body of a request, or one of the commands in it. `reason` is the one that the request gives for all.
    init(_ root: JSONTree, reason common: String? = nil) throws {
        schema = try LabKeyRoutes.schema(root["schemaName"].flatMap(Self.words))
        guard let name = root["queryName"].flatMap(Self.words), !name.trimmed.isEmpty else {
            throw WireError("No value was supplied for the required parameter 'queryName'")
        }
        queryName = name.trimmed
        guard let listed = root["rows"]?.array, !listed.isEmpty else {
            throw WireError("No 'rows' array supplied!")
        }
        guard listed.count <= Self.rowsMax else {
            throw WireError(
                "A request can have at most \(Self.rowsMax) rows. Send the rest in another request.")
        }
        rows = try listed.enumerated().map { index, tree in
            guard let members = tree.object else { throw WireError("Row \(index + 1) is not an object.") }
            return try Row(number: index + 1, members)
        }
        reason = Self.reason(in: root) ?? common ?? Self.defaultReason
    }

    /// Returns the reason in a request or command, or nil.
    static func reason(in root: JSONTree) -> String? {
        let said = (root["auditUserComment"] ?? root["reason"]).flatMap(words)?.trimmed ?? ""
        return said.isEmpty ? nil : said
    }

    /// Returns a value as text. R writes a value as an array of one, and a missing value as an empty object.
    static func words(_ tree: JSONTree) -> String? {
        if let text = tree.string { return text }
        if let flag = tree.bool { return flag ? "true" : "false" }
        // JSON has one type of numbers, so 1.0 is the number 1.
        if let whole = tree.int { return String(whole) }
        if let elements = tree.array { return elements.count == 1 ? words(elements[0]) : nil }
        return tree.object == nil && tree != .null ? tree.description : nil
    }
}

/// Rows that are invalid. Contains all problems; nothing was written.
struct LabKeyRowError: Error, Sendable {
    struct Entry: Sendable {
        let row: Int
        /// The column with the problem, or nil for the row.
        let field: String?
        let sentence: String
    }

    /// The maximum number of problems in a response.
    private static let reportedMax = 100

    let change: LabKeyRowChange
    let entries: [Entry]

    /// The envelope of LabKey's `BatchValidationException`.
    func json() -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            LabKeyException.rows.write(entries.first?.sentence ?? "", to: &json)
            json.member("errorCount", entries.count)
            json.array("errors") { errors in
                for entry in entries.prefix(Self.reportedMax) { errors.object { write(entry, to: &$0) } }
            }
        }
        return json.finish()
    }

    private func write(_ entry: Entry, to json: inout JSONWriter) {
        json.member("exception", entry.sentence)
        json.member("rowNumber", entry.row)
        json.member("schemaName", change.schema.rawValue)
        json.member("queryName", change.queryName)
        json.array("errors") { errors in
            errors.object {
                $0.member("id", entry.field ?? "_form")
                $0.member("field", entry.field ?? "_form")
                $0.member("msg", entry.sentence)
                $0.member("message", entry.sentence)
                $0.member("severity", "ERROR")
            }
        }
    }
}
