import Cryptography
import HTTP
import JSON
import Studies

/// What a script's request says: the parameters of its query, its form or its JSON body, in their order.
///
/// A name may come several times, since a column may have several filters. R writes a value of JSON as an array of
/// one. Query and form may hold SQL in a coat that firewalls do not look into.
struct LabKeyParameters: Sendable {
    let all: RowSelection.Parameters

    init(_ request: Request) throws {
        if request.contentType == "application/json", !request.body.isEmpty {
            all = try request.query.all + Self.members(of: request.body)
        } else {
            let isForm = request.contentType != nil && !request.body.isEmpty
            all = request.query.all + (isForm ? try request.form().fields : [])
        }
    }

    /// The first value of a name; nil where there is none or nothing but blanks.
    subscript(name: String) -> String? {
        all.first { $0.name == name && !$0.value.trimmed.isEmpty }?.value.trimmed
    }

    /// The SQL of the request, without its coat.
    var sql: String? { self["sql"].map(Self.uncoated) }

    /// The form of the answer that the request wants; 8.3 is what all clients have always understood.
    var version: Double { self["apiVersion"].flatMap(Double.init) ?? LabKeyQueryResponse.plainVersion }

    private static let coat = "/*{{base64/x-www-form-urlencoded/wafText}}*/"

    /// LabKey's clients wrap SQL as base64 of its percent-encoding, so that no firewall takes it for an attack.
    private static func uncoated(_ text: String) -> String {
        guard text.hasPrefix(coat), let bytes = Base64.decode(String(text.dropFirst(coat.count))) else {
            return text
        }
        return Query("sql=" + String(decoding: bytes, as: UTF8.self))["sql"] ?? text
    }

    private static func members(of body: [UInt8]) throws -> RowSelection.Parameters {
        try WireBody.parse(body) { root in
            var members: RowSelection.Parameters = []
            for member in root.members {
                let values = member.value.kind == .array ? Array(member.value.elements) : [member.value]
                let texts = try values.compactMap { try text($0, of: member.key) }
                if Self.isList(member.key), !texts.isEmpty {
                    members.append((member.key, texts.joined(separator: ",")))
                } else {
                    members += texts.map { (member.key, $0) }
                }
            }
            return members
        }
    }

    /// The text of a value; nil for the null of a parameter that is no filter.
    ///
    /// - Throws: ``WireError`` for an array or an object where it would decide which rows are read: nothing that is
    ///   asked for is left out.
    private static func text(_ value: JSONValue, of name: String) throws -> String? {
        // Clients make parameters of these themselves; no one would read them here.
        let isUnknown = name == "query" || name == "filterArray"
        if !isUnknown, let text = AnswerValue.words(value) { return text }
        guard isUnknown || name.hasPrefix(RowFilter.prefix) else { return nil }
        // A filter such as `isblank` needs no value.
        if value.kind == .null, !isUnknown { return name.contains("~") ? "" : nil }
        throw WireError(
            isUnknown
                ? "The parameter '\(name)' is not known. Name each filter: query.COLUMN~eq."
                : "The value of '\(name)' must be a text, a number, true or false.", field: name)
    }

    /// Whether several values of a parameter are one list with commas.
    private static func isList(_ name: String) -> Bool {
        ["columns", "query.columns", "sort", "query.sort"].contains(name)
    }
}
