import HTTP
import JSON
import Studies

/// The parameters of an app's request: of its JSON body, its form and its query together.
struct WireParameters: Sendable {
    /// Every parameter in its order; a name may come several times.
    let all: [(name: String, value: String)]
    /// The names of members of JSON that hold an array or an object.
    private let structures: Set<String>
    /// Whether the request carried anything at all.
    let isEmpty: Bool

    /// Reads them, or refuses a body that is not what its type says.
    init(_ request: Request) throws {
        let isJSON = request.contentType?.hasSuffix("json") ?? false
        // Apps post JSON's type with an empty body and everything in the query.
        if isJSON, !request.body.isEmpty || request.query.isEmpty {
            let members = try Self.members(of: request.body)
            // What the address says must not be lost: `delete=1` next to a body that names the participant.
            all = members.all + request.query.all
            structures = members.structures
            isEmpty = false
            return
        }
        let fields = request.body.isEmpty || isJSON ? [] : try Self.fields(of: request)
        all = request.query.all + fields
        structures = []
        isEmpty = all.isEmpty
    }

    /// The value of a parameter; numbers and booleans of JSON as text, null as nil.
    subscript(name: String) -> String? { all.first { $0.name == name }?.value }

    /// The Boolean of a parameter; nil where it is absent, null or empty.
    ///
    /// - Throws: ``WireError`` for any other value, and where the name comes several times with different ones.
    func flag(_ name: String) throws -> Bool? {
        let texts = all.filter { $0.name == name && !$0.value.trimmed.isEmpty }.map(\.value)
        let flags = Set(texts.map { WireBoolean.read($0) })
        guard !structures.contains(name), flags.count <= 1, flags.first != .some(nil) else {
            throw WireError("Invalid value for \(name)", field: name)
        }
        return flags.first ?? nil
    }

    /// The fields of a form; a body of another type has none.
    static func fields(of request: Request) throws -> [(name: String, value: String)] {
        switch request.contentType {
        case "application/x-www-form-urlencoded", "multipart/form-data": try request.form().fields
        // A body of another type is no form; the query may still say all that is needed.
        default: []
        }
    }

    private static func members(
        of body: [UInt8]
    ) throws -> (all: [(name: String, value: String)], structures: Set<String>) {
        try WireBody.parse(body) { root in
            var all: [(name: String, value: String)] = []
            var structures: Set<String> = []
            for member in root.members {
                switch member.value.kind {
                case .array, .object: structures.insert(member.key)
                default: if let words = AnswerValue.words(member.value) { all.append((member.key, words)) }
                }
            }
            return (all, structures)
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
    static func binding(_ sentence: String) -> WireError {
        WireError("Error binding property: \(sentence)")
    }
}

/// A body that is not JSON although it says so: refused in plain text, as the deployed server did.
struct UnreadableBody: Error, Sendable {
    let sentence: String
}
