import JSON

/// Formats values of responses for display.
package enum ValueText {
    /// Returns a value as text, with lists and objects as JSON.
    package static func of(_ value: JSONTree) -> String {
        value.isNull ? "no answer" : value.string ?? value.description
    }
}
