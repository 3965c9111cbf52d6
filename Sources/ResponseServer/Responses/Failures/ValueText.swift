import JSON

/// Values of responses as people read them.
enum ValueText {
    /// A value in words; lists and objects as JSON.
    static func of(_ value: JSONTree) -> String {
        value.isNull ? "no answer" : value.string ?? value.description
    }
}
