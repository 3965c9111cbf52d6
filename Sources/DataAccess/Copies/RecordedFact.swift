/// A fact of the readable record that comes from a field of a recorded table.
struct RecordedFact: Sendable {
    /// The name in the record.
    let name: String
    /// The field of the table.
    let field: String
    /// Returns a stored code in words; nil for another value, which is shown as stored.
    let words: @Sendable (String) -> String?

    /// Creates a fact whose value is shown as it is.
    init(_ name: String, _ field: String) {
        self.init(name, field) { _ in nil }
    }

    /// Creates a fact whose value is a code.
    init<Code: RawRepresentable<String> & SendableMetatype>(
        _ name: String, _ field: String, in words: @escaping @Sendable (Code) -> String
    ) {
        self.init(name, field) { Code(rawValue: $0).map(words) }
    }

    private init(_ name: String, _ field: String, words: @escaping @Sendable (String) -> String?) {
        (self.name, self.field, self.words) = (name, field, words)
    }
}

/// How the rows of a recorded table become entries of the readable record.
struct RecordedEntries: Sendable {
    /// The file of the table.
    let file: String
    /// The title of each entry.
    let title: String
    /// The field of the time below it.
    let time: String
    let facts: [RecordedFact]
}
