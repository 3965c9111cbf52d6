import HTTP
import JSON
import Studies

/// The parameters of an app's request: of its JSON body if it has one, else of its query and form.
struct WireParameters: Sendable {
    private let values: [String: String]
    /// Whether the request carried anything at all.
    let isEmpty: Bool

    /// Reads them, or refuses a body that is not what its type says.
    init(_ request: Request) throws {
        let isJSON = request.contentType?.hasSuffix("json") ?? false
        // Apps post JSON's type with an empty body and everything in the query.
        if isJSON, !request.body.isEmpty || request.query.isEmpty {
            values = try Self.members(of: request.body)
            isEmpty = false
            return
        }
        var values: [String: String] = [:]
        let fields = request.body.isEmpty || isJSON ? [] : try Self.fields(of: request)
        for (name, value) in request.query.all + fields where values[name] == nil { values[name] = value }
        self.values = values
        isEmpty = values.isEmpty
    }

    /// The value of a parameter; numbers and booleans of JSON as text, null as nil.
    subscript(name: String) -> String? { values[name] }

    /// Whether the parameter says yes, in any case.
    func isSet(_ name: String) -> Bool { values[name]?.trimmed.lowercased() == "true" }

    /// Every parameter.
    var all: [String: String] { values }

    /// The fields of a form; a body of another type has none.
    static func fields(of request: Request) throws -> [(name: String, value: String)] {
        switch request.contentType {
        case "application/x-www-form-urlencoded", "multipart/form-data": try request.form().fields
        // A body of another type is no form; the query may still say all that is needed.
        default: []
        }
    }

    private static func members(of body: [UInt8]) throws -> [String: String] {
        try WireBody.parse(body) { root in
            var values: [String: String] = [:]
            for member in root.members where values[member.key] == nil {
                switch member.value.kind {
                case .array, .object, .null: continue
                default: values[member.key] = AnswerValue.words(member.value)
                }
            }
            return values
        }
    }
}

/// The JSON body of an app's request.
enum WireBody {
    /// Lends the object that the body holds, or refuses the body as the deployed server did.
    static func parse<R>(_ body: [UInt8], _ read: (JSONValue) throws -> R) throws -> R {
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

    /// JSON that is well-formed and yet cannot be what was asked for.
    static func binding(_ sentence: String) -> WireRefusal {
        WireRefusal("Error binding property: \(sentence)")
    }
}

/// A body that is not JSON although it says so: refused in plain text, as the deployed server did.
struct UnreadableBody: Error, Sendable {
    let sentence: String
}
