import JSON

/// Formats values of responses for display.
enum ValueText {
    /// Returns a value as text, with lists and objects as JSON.
    static func of(_ value: JSONTree) -> String {
        value.isNull ? "no answer" : value.string ?? value.description
    }
}
