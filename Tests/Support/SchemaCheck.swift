import JSON

/// Compares a value with what is said about it, more strictly than programs are asked to.
///
/// A member that the schema does not name is a problem here, so that a description cannot lag behind an answer.
public enum SchemaCheck {
    /// What does not fit, each with its place; empty when the value is as described.
    public static func problems(
        of value: JSONTree, in schema: JSONSchema, at place: String = "$"
    ) -> [String] {
        if value.isNull, case .anything = schema.kind { return [] }
        if value.isNull { return schema.allowsNull ? [] : ["\(place) is null"] }
        if !schema.values.isEmpty, !schema.values.contains(where: { same($0, value) }) {
            return ["\(place) is \(value), which is not among \(schema.values)"]
        }
        switch (schema.kind, value) {
        case (.anything, _), (.boolean, .bool): return []
        case (.integer, .number(let number)) where number.int != nil: return []
        case (.number, .number): return []
        case (.string, .string(let text)): return mismatch(of: text, with: schema, at: place)
        case (.array(let element, let countMax), .array(let values)):
            let excess = countMax.map { values.count > $0 } == true ? ["\(place) has too many elements"] : []
            return excess
                + values.enumerated().flatMap { problems(of: $1, in: element, at: "\(place)[\($0)]") }
        case (.map(let element), .object(let members)):
            return members.flatMap { problems(of: $0.value, in: element, at: "\(place).\($0.key)") }
        case (.object, .object(let members)): return problems(of: members, in: schema, at: place)
        case (.either(let choices), _):
            let found = choices.map { problems(of: value, in: $0, at: place) }
            return found.min { $0.count < $1.count } ?? []
        default: return ["\(place) is \(value), which is no \(schema.typeName ?? "value")"]
        }
    }

    private static func problems(
        of members: [JSONTree.Member], in schema: JSONSchema, at place: String
    ) -> [String] {
        var problems: [String] = []
        for member in members {
            guard let known = schema[member.key] else {
                problems.append("\(place).\(member.key) is not described")
                continue
            }
            problems += Self.problems(of: member.value, in: known, at: "\(place).\(member.key)")
        }
        let keys = members.map(\.key)
        if Set(keys).count < keys.count { problems.append("\(place) has a key twice") }
        for member in schema.members where !member.schema.isOptional && !keys.contains(member.key) {
            problems.append("\(place).\(member.key) is missing")
        }
        return problems
    }

    private static func mismatch(of text: String, with schema: JSONSchema, at place: String) -> [String] {
        guard let pattern = schema.pattern else { return [] }
        guard let expression = try? Regex(pattern) else { return ["\(place): \(pattern) cannot be read"] }
        return text.contains(expression) ? [] : ["\(place) is \(text), which does not match \(pattern)"]
    }

    /// Numbers compare as numbers: 13.2 is 13.20.
    private static func same(_ left: JSONTree, _ right: JSONTree) -> Bool {
        if let left = left.double, let right = right.double { return left == right }
        return left == right
    }
}
