import JSON
import Studies

/// Response formats with other values in their stored form, the same ones for the same seed: valid and invalid.
///
/// They are changed as JSON, so that they don't depend on how the formats are declared.
struct ChangedFormats {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    private mutating func number(below bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(bound))
    }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[number(below: values.count)] }

    /// The members that a stored format can be without.
    private static let optional: Set<String> = [
        "minimum", "maximum", "stepSize", "defaultPosition", "defaultValue", "fractionDigits", "minimumImage",
        "maximumImage", "image", "selectedImage", "other", "rule", "maximumLength", "stepMinutes",
        "defaultMinutes", "range",
    ]

    private static let words: [String: [String]] = [
        "style": ["Single", "Multiple", "Decimal", "Integer", "Date", "Date-Time"],
        "range": ["untilCurrent", "afterCurrent", "custom"], "system": ["Local", "Metric", "US"],
        "condition": ["allow", "disallow"], "characters": ["all", "letters", "special"],
        "value": ["v1", "V2", "", "other", String(repeating: "v", count: 101)],
    ]

    private static let numbers = [
        "-20000", "-10000", "-1", "0", "1", "2", "3", "7", "13", "15", "100", "2000", "10001", "3000000000",
        "0.5", "2.25", "0.00001", "9223372036854775807",
    ]

    private static let texts: [JSONTree] = [
        [:], ["en": "Choice 1"], ["en": "Low", "es": "Bajo"], ["es": "Solo"],
        ["en": .string(String(repeating: "x", count: 60))],
        [
            "en": .string(String(repeating: "x", count: 600)),
            "es": .string(String(repeating: "ñ", count: 600)),
        ],
        ["en": "a", "es": .string(String(repeating: "ñ", count: 120))], ["en": "0|9", "es": "<b>&\"\\"],
    ]

    /// Returns a format with some values changed, as JSON.
    mutating func change(_ tree: JSONTree) -> JSONTree { change(tree, of: "") }

    private mutating func change(_ tree: JSONTree, of key: String) -> JSONTree {
        switch tree {
        case .object(let members) where members.contains { $0.key == "en" } || members.isEmpty:
            return number(below: 3) == 0 ? pick(Self.texts) : tree
        case .object(let members) where members.contains { $0.key == "digest" }:
            return changedImage(tree)
        case .object(let members):
            return .object(
                members.compactMap { member in
                    if ["type", "id"].contains(member.key) { return member }
                    if Self.optional.contains(member.key), number(below: 8) == 0 { return nil }
                    return .init(key: member.key, value: change(member.value, of: member.key))
                })
        case .array(let elements):
            var changed = elements.map { change($0, of: key) }
            if number(below: 6) == 0 { changed.removeLast(min(changed.count, 1 + number(below: 4))) }
            return .array(changed)
        case .string:
            return number(below: 3) == 0 ? Self.words[key].map { .string(pick($0)) } ?? tree : tree
        case .number:
            guard number(below: 3) == 0, let other = try? JSONTree.parse(pick(Self.numbers)) else {
                return tree
            }
            return other
        case .bool(let flag): return .bool(number(below: 2) == 0 ? flag : !flag)
        case .null: return tree
        }
    }

    private mutating func changedImage(_ tree: JSONTree) -> JSONTree {
        var image = tree
        if number(below: 3) == 0 { image["widthPixels"] = pick([44, 45, 100, 101]) }
        return image
    }
}
