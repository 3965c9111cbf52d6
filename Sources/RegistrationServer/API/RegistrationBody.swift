import HTTP
import JSON
import Vocabulary

/// The parameters of a request: the members of a JSON object, or the fields of a form and of the query.
///
/// Apps send scalars in several types, such as `"false"` for a Boolean or a number for the ID of a run. Each is read by
/// its meaning; what can't be read is refused, never ignored. Unknown names are ignored, as on the deployed
/// server. Names match in any case. Valid only inside the closure that receives it.
struct RegistrationBody {
    private enum Source {
        case json(JSONValue)
        case fields([(name: String, value: String)])
    }

    private let source: Source

    private init(_ source: Source) { self.source = source }

    /// Reads the parameters of a request and passes them to a closure.
    ///
    /// - Throws: ``RegistrationRefusal`` for a body that is neither a JSON object nor a form.
    static func read<R>(_ request: Request, _ body: (RegistrationBody) throws -> R) throws -> R {
        let type = request.contentType ?? ""
        let isForm = type == "application/x-www-form-urlencoded" || type == "multipart/form-data"
        if request.body.isEmpty || isForm {
            let fields = request.body.isEmpty ? [] : try request.form().fields
            return try body(RegistrationBody(.fields(request.query.all + fields)))
        }
        do {
            return try JSONParser().parse(request.body) { root in
                guard root.isObject else { throw RegistrationRefusal.invalidInput }
                return try body(RegistrationBody(.json(root)))
            }
        } catch is JSONSyntaxError {
            throw RegistrationRefusal.invalidInput
        }
    }

    /// Returns a text without surrounding white space; numbers and Booleans as text, null and a missing member as nil.
    func text(_ name: String) throws -> String? { try verbatim(name)?.trimmed }

    /// Returns a text as it was sent.
    func verbatim(_ name: String) throws -> String? { try verbatim(CollectionOfOne(name)) }

    /// Returns a text that must be there and not be empty.
    func required(_ names: String...) throws -> String {
        guard let text = try verbatim(names)?.trimmed, !text.isEmpty else {
            throw RegistrationRefusal.invalidInput
        }
        return text
    }

    /// Returns a Boolean in any form; nil if it's missing, null or empty.
    func flag(_ name: String) throws -> Bool? {
        guard let text = try verbatim(name)?.trimmed, !text.isEmpty else { return nil }
        guard let flag = WireBoolean.read(text) else { throw RegistrationRefusal.invalidInput }
        return flag
    }

    /// Returns a whole number, also as a text; nil if it's missing, null or empty.
    func number(_ name: String) throws -> Int? {
        if case .json = source, let value = try member(CollectionOfOne(name)),
            let whole = value.int.flatMap(Int32.init(exactly:))
        {
            return Int(whole)
        }
        guard let text = try verbatim(name)?.trimmed, !text.isEmpty else { return nil }
        if let whole = Int32(text) { return Int(whole) }
        guard let number = Double(text), let whole = Int32(exactly: number) else {
            throw RegistrationRefusal.invalidInput
        }
        return Int(whole)
    }

    /// Returns a member that is an object; nil if it's missing or null.
    func object(_ name: String) throws -> RegistrationBody? {
        guard let value = try member(CollectionOfOne(name)), !value.isNull else { return nil }
        guard value.isObject else { throw RegistrationRefusal.invalidInput }
        return RegistrationBody(.json(value))
    }

    /// Returns the objects of a list; nil if it's missing or null.
    func objects(_ name: String) throws -> [RegistrationBody]? {
        try list(name)?.map { value in
            guard value.isObject else { throw RegistrationRefusal.invalidInput }
            return RegistrationBody(.json(value))
        }
    }

    /// Returns the texts of a list; nil if it's missing or null.
    func texts(_ name: String) throws -> [String]? {
        if case .fields(let fields) = source {
            let values = fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
            return values.isEmpty ? nil : try values.map(Self.storable)
        }
        return try list(name)?.map { value in
            guard let text = value.string else { throw RegistrationRefusal.invalidInput }
            return try Self.storable(text)
        }
    }

    private func list(_ name: String) throws -> [JSONValue]? {
        guard let value = try member(CollectionOfOne(name)), !value.isNull else { return nil }
        guard value.isArray else { throw RegistrationRefusal.invalidInput }
        return Array(value.elements)
    }

    /// Refuses a text with a NUL character, which can't be stored.
    private static func storable(_ text: String) throws -> String {
        guard !text.utf8.contains(0) else { throw RegistrationRefusal.invalidInput }
        return text
    }

    private func verbatim(_ names: some Collection<String>) throws -> String? {
        try sent(names).map(Self.storable)
    }

    private func sent(_ names: some Collection<String>) throws -> String? {
        if case .fields(let fields) = source {
            let folded = Set(names.map { $0.lowercased() })
            let values = Set(fields.filter { folded.contains($0.name.lowercased()) }.map(\.value))
            guard values.count <= 1 else { throw RegistrationRefusal.invalidInput }
            return values.first
        }
        guard let value = try member(names) else { return nil }
        switch value.kind {
        case .null: return nil
        case .string: return value.string
        case .bool: return value.bool.map { $0 ? "true" : "false" }
        case .int, .uint, .double: return value.int.map(String.init) ?? value.double.map { String($0) }
        case .array, .object: throw RegistrationRefusal.invalidInput
        }
    }

    /// Returns the member with one of these names, in any case. A member that occurs twice is refused.
    private func member(_ names: some Sequence<String>) throws -> JSONValue? {
        guard case .json(let object) = source else { return nil }
        var found: JSONValue?
        for name in names {
            var name = name
            guard let value = try name.withUTF8({ try object.member(namedInAnyCase: $0) }) else { continue }
            guard found == nil else { throw RegistrationRefusal.invalidInput }
            found = value
        }
        return found
    }
}

extension JSONValue {
    /// Returns the member with an ASCII name, in any case. A member that occurs twice is refused.
    ///
    /// It makes no strings: a request has hundreds of members, and each is compared with many names.
    fileprivate func member(namedInAnyCase name: UnsafeBufferPointer<UInt8>) throws -> JSONValue? {
        var found: JSONValue?
        for member in members where member.name.withStringBytes({ Self.areSame($0, name) }) ?? false {
            guard found == nil else { throw RegistrationRefusal.invalidInput }
            found = member.value
        }
        return found
    }

    private static func areSame(
        _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard left.count == right.count else { return false }
        for index in left.indices where lowercased(left[index]) != lowercased(right[index]) { return false }
        return true
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 0x20 : byte }
}
