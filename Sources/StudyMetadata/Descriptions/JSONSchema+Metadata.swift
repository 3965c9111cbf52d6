import JSON

// What many answers have in common.
extension JSONSchema {
    /// The first member of every answer.
    static let success = always("SUCCESS", "Indicates a successful response.")

    /// A version of a study, an activity or a consent.
    static func version(_ meaning: String, defaultValue: String? = nil) -> JSONSchema {
        text(
            meaning, defaultValue: defaultValue, example: defaultValue == nil ? "1.0" : nil,
            pattern: #"^([0-9]+\.[0-9])?$"#)
    }

    /// A time of day; empty for none.
    static func timeOfDay(_ meaning: String) -> JSONSchema {
        text(
            meaning + " `HH:mm:ss`.", defaultValue: "", example: "08:00:00",
            pattern: "^([0-9]{2}:[0-9]{2}:[0-9]{2})?$")
    }

    /// A day; empty for none.
    static func day(_ meaning: String) -> JSONSchema {
        text(
            meaning + " `yyyy-MM-dd`.", defaultValue: "", example: "2026-11-20",
            pattern: "^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")
    }

    /// A whole answer.
    static func answer(_ meaning: String, _ members: KeyValuePairs<String, JSONSchema>) -> JSONSchema {
        object(meaning, ["message": .success]).with(members)
    }
}
