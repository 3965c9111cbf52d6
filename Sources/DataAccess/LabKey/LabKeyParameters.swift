import Access
import Cryptography
import HTTP
import JSON
import Responses
import Tables
import Vocabulary
import WebAccess

/// The parameters of a script's request, from its query, form, or JSON body, in order.
///
/// A name may appear several times, because a column may have several filters. R writes a JSON value as an array of
/// one. Query and form may contain encoded SQL that firewalls don't inspect. Names match in any case.
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

    /// Returns the value of a parameter by one of its names, or nil if it is missing or blank.
    ///
    /// - Throws: ``WireError`` for several different values.
    subscript(names: String...) -> String? {
        get throws(WireError) {
            let value = try all.value(of: names)?.trimmed
            return value?.isEmpty == true ? nil : value
        }
    }

    /// The schema that the request names; the Lists by default.
    var schema: LabKeySchema {
        get throws { try LabKeyRoutes.schema(self["schemaName", "query.schemaName"]) }
    }

    /// The table that the request names.
    var queryName: String {
        get throws {
            guard let name = try self["query.queryName", "queryName"] else {
                throw WireError("No value was supplied for the required parameter 'queryName'")
            }
            return name
        }
    }

    /// Whether the request reads ResponseMetadata, which isn't a database table.
    var isOfAnswerTimes: Bool {
        get throws {
            let (schema, name) = (try schema, try queryName)
            return schema == .mobileappstudy
                && name.lowercased() == ResponseMetadataTable.tableName.lowercased()
        }
    }

    /// The decoded SQL of the request.
    var sql: String? { get throws(WireError) { try self["sql"].map(Self.uncoated) } }

    /// The requested response format. All clients support 8.3.
    var version: Double {
        get throws(WireError) {
            try self["apiVersion"].flatMap(Double.init) ?? LabKeyQueryResponse.plainVersion
        }
    }

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
                if texts.count > 1, RowFilter.isPrefixed(member.key), member.key.contains("~") {
                    throw WireError(
                        "The filter '\(member.key)' has several values. Write them as one text, separated by ';'.",
                        field: member.key)
                }
                if Self.isList(member.key), !texts.isEmpty {
                    members.append((member.key, texts.joined(separator: ",")))
                } else {
                    members += texts.map { (member.key, $0) }
                }
            }
            return members
        }
    }

    /// Returns the text of a value, or nil if a parameter that isn't a filter is null.
    ///
    /// - Throws: ``WireError`` for an array or object where it would decide which rows are read. Nothing that was
    ///   requested is ignored.
    private static func text(_ value: JSONValue, of name: String) throws -> String? {
        // Clients turn these members into parameters themselves, so they would be ignored here.
        let isUnknown = ["query", "filterarray"].contains(name.lowercased())
        if !isUnknown, let text = AnswerValue.words(value) { return text }
        guard isUnknown || RowFilter.isPrefixed(name) else { return nil }
        // Filters such as `isblank` have no value.
        if value.kind == .null, !isUnknown { return name.contains("~") ? "" : nil }
        throw WireError(
            isUnknown
                ? "The parameter '\(name)' is not supported. Write filters as query.COLUMN~eq."
                : "The value of '\(name)' must be text, a number, true, or false.", field: name)
    }

    /// Returns whether several values of a parameter form one comma-separated list.
    private static func isList(_ name: String) -> Bool {
        ["columns", "query.columns", "sort", "query.sort"].contains(name.lowercased())
    }
}
