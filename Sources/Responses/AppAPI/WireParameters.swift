import HTTP
import JSON
import Tables
import Vocabulary
import WebAccess

/// The parameters of an app's request, from its JSON body, form, and query string.
///
/// Names match in any case, as on the deployed server: a request such as `DELETE=1` is never ignored. A parameter with
/// several different values is refused.
package struct WireParameters: Sendable {
    /// All parameters in order. A name can occur several times.
    package let all: [(name: String, value: String)]
    /// The names of JSON members that contain an array or an object, in lower case.
    private let structures: Set<String>
    /// Whether the request has no parameters.
    package let isEmpty: Bool
    /// Whether the request has a body that isn't read, because its content type is neither JSON nor that of a form.
    package let hasUnreadBody: Bool

    /// Reads the parameters, or rejects a body that doesn't match its content type.
    package init(_ request: Request) throws {
        let isJSON = request.contentType?.hasSuffix("json") ?? false
        // Apps send the JSON content type with an empty body and all parameters in the query string.
        if isJSON, !request.body.isEmpty || request.query.isEmpty {
            let members = try Self.members(of: request.body)
            // The query string must not be lost: it can contain `delete=1` next to a body that names the participant.
            all = members.all + request.query.all
            structures = members.structures
            isEmpty = false
            hasUnreadBody = false
            return
        }
        let fields = request.body.isEmpty || isJSON ? [] : try Self.fields(of: request)
        all = request.query.all + fields
        structures = []
        isEmpty = all.isEmpty
        hasUnreadBody = !request.body.isEmpty && !isJSON && !Self.formTypes.contains(request.contentType)
    }

    /// Returns the value of a parameter by one of its names; numbers and Booleans of JSON as text, null as nil.
    ///
    /// - Throws: ``WireError`` for several different values.
    package subscript(names: String...) -> String? { get throws(WireError) { try all.value(of: names) } }

    /// Returns the Boolean value of a parameter; nil if it is missing, null, or empty.
    ///
    /// - Throws: ``WireError`` for any other value, and for several different values.
    package func flag(_ name: String) throws(WireError) -> Bool? {
        let folded = name.lowercased()
        let texts = all.filter { $0.name.lowercased() == folded && !$0.value.trimmed.isEmpty }.map(\.value)
        let flags = Set(texts.map { WireBoolean.read($0) })
        guard !structures.contains(folded), flags.count <= 1, flags.first != .some(nil) else {
            throw WireError("Invalid value for \(name)", field: name)
        }
        return flags.first ?? nil
    }

    private static let formTypes: Set<String?> = ["application/x-www-form-urlencoded", "multipart/form-data"]

    /// Returns the fields of a form; empty for other content types. The query string may contain all parameters.
    package static func fields(of request: Request) throws -> [(name: String, value: String)] {
        formTypes.contains(request.contentType) ? try request.form().fields : []
    }

    private static func members(
        of body: [UInt8]
    ) throws -> (all: [(name: String, value: String)], structures: Set<String>) {
        try WireBody.parse(body) { root in
            var all: [(name: String, value: String)] = []
            var structures: Set<String> = []
            for member in root.members {
                switch member.value.kind {
                case .array, .object: structures.insert(member.key.lowercased())
                default: if let words = words(member.value) { all.append((member.key, words)) }
                }
            }
            return (all, structures)
        }
    }

    /// Returns the text of a JSON value. JSON has one type of numbers, so `1.0` is the number 1; the text "1.0" isn't.
    private static func words(_ value: JSONValue) -> String? {
        guard value.kind == .double, let number = value.double, let whole = Int(exactly: number) else {
            return AnswerValue.words(value)
        }
        return String(whole)
    }
}

/// The JSON body of an app's request.
package enum WireBody {
    /// Passes the JSON object in the body to a closure, or rejects the body as the deployed server did.
    package static func parse<R>(_ body: [UInt8], _ read: (JSONValue) throws -> R) throws -> R {
        if body.isEmpty { throw binding("the body is empty.") }
        do {
            return try JSONParser().parse(body) { root in
                guard root.isObject else { throw binding("the body is not a JSON object.") }
                return try read(root)
            }
        } catch let error as JSONSyntaxError {
            throw UnreadableBody(sentence: error.description)
        }
    }

    /// Returns the error for well-formed JSON with unexpected content.
    package static func binding(_ sentence: String) -> WireError {
        WireError("Error binding property: \(sentence)")
    }
}

/// A body that is declared as JSON but can't be parsed. Rejected in plain text, as the deployed server did.
package struct UnreadableBody: Error, Sendable {
    package let sentence: String

    package init(sentence: String) { self.sentence = sentence }
}
