import JSON
import PortalUI

/// A member of a response, as a row of a table.
struct SchemaRow {
    /// The path before the key: `studies[].settings.`
    let prefix: String
    let key: String
    let type: String
    /// The default value as JSON, used if there is nothing to report; nil for members without one.
    let defaultValue: String?
    let meaning: LinkedText

    /// Returns a row for each member and for nested members. A named schema is expanded only once.
    static func rows(of schema: JSONSchema) -> [SchemaRow] {
        var layout = Layout()
        layout.add(below: schema, prefix: "")
        return layout.rows
    }

    /// Returns the type of a value in a word or two.
    static func type(of schema: JSONSchema) -> String {
        let word: String
        switch schema.kind {
        case .array(_, countMax: 0): word = "empty array"
        case .array(let element, _): word = "array of \(element.name ?? type(of: element))"
        case .either(let choices): word = choices.map { $0.name ?? type(of: $0) }.joined(separator: ", ")
        case .anything: word = "any value"
        case .object where schema.members.isEmpty: word = "empty object"
        default: word = schema.typeName ?? ""
        }
        return word + (schema.allowsNull ? " or null" : "") + (schema.isOptional ? ", optional" : "")
    }

    /// Returns the possible values; nil for any.
    static func values(of schema: JSONSchema) -> String? {
        if schema.values.isEmpty { return nil }
        return schema.values.map { $0.string.map { $0.isEmpty ? "\"\"" : $0 } ?? $0.description }
            .joined(separator: ", ")
    }

    private struct Layout {
        var rows: [SchemaRow] = []
        var shown: Set<String> = []

        mutating func add(below schema: JSONSchema, prefix: String) {
            switch schema.kind {
            case .object(let members):
                for member in members { add(member, prefix) }
            case .array(let element, _): enter(element, prefix + "[]")
            case .map(let element): enter(element, prefix + (prefix.isEmpty ? "" : ".") + "*")
            case .either(let choices):
                for choice in choices { enter(choice, prefix + (choice.name.map { "(\($0))" } ?? "")) }
            case .anything, .string, .integer, .number, .boolean: break
            }
        }

        private mutating func add(_ member: JSONSchema.Member, _ prefix: String) {
            let schema = member.schema
            let lead = prefix.isEmpty || prefix.hasSuffix(".") ? prefix : prefix + "."
            var meaning = schema.meaning
            if let values = SchemaRow.values(of: schema), schema.values.count > 1 {
                meaning += " One of: \(values)."
            } else if let values = SchemaRow.values(of: schema) {
                meaning += " Always \(values)."
            }
            rows.append(
                SchemaRow(
                    prefix: lead, key: member.key, type: SchemaRow.type(of: schema),
                    defaultValue: schema.defaultValue?.description, meaning: LinkedText(marked: meaning)))
            enter(schema, lead + member.key)
        }

        /// A named schema that was already expanded isn't expanded again.
        private mutating func enter(_ schema: JSONSchema, _ prefix: String) {
            if let name = schema.name, !shown.insert(name).inserted { return }
            add(below: schema, prefix: prefix)
        }
    }
}

/// The table of the members of a body or a response.
struct SchemaTable {
    let label: String
    let rows: [SchemaRow]
}
