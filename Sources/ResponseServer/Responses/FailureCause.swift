import Studies

/// The cause of a failed response: the kind of problem and the question, without the values in the message.
///
/// The text is stored next to the message (`responses.error_cause`), so that failed responses can be counted and
/// selected by cause. It is `<kind>` or `<kind> <key>`.
struct FailureCause: Equatable, Sendable {
    enum Kind: String, Sendable {
        case valueType = "value-type"
        case columnMissing = "column-missing"
        case columnType = "column-type"
        case date
        case tooLong = "too-long"
        case noResults = "no-results"
        case noList = "no-list"
        case designMissing = "design-missing"
        case designUnusable = "design-unusable"
        case designConflict = "design-conflict"
        case other
    }

    let kind: Kind
    /// The key of the question, or other text that distinguishes causes of a kind. May be empty.
    let key: String

    /// The stored text.
    var text: String { key.isEmpty ? kind.rawValue : "\(kind.rawValue) \(key)" }

    /// Reads the stored text. Responses from before causes were stored have none.
    init(text: String?) {
        let text = text ?? ""
        let end = text.firstIndex(of: " ") ?? text.endIndex
        kind = Kind(rawValue: String(text[..<end])) ?? .other
        key = end == text.endIndex ? "" : String(text[text.index(after: end)...])
    }

    /// Finds the cause in a message.
    init(message: String) {
        // Failures of a whole List describe the problem from the second line on.
        let lines = message.split(separator: "\n")
        let line = lines.count > 1 && message.hasPrefix("Problem storing data") ? lines[1] : lines.first ?? ""
        let found = Self.patterns.first { line.hasPrefix($0.prefix) }
        kind = found?.kind ?? .other
        switch found?.keeps {
        case .firstQuoted: key = Self.quoted(line, 0)
        case .secondQuoted: key = Self.quoted(line, 1)
        case .afterColon: key = line.split(separator: ":").last.map { $0.trimmed } ?? ""
        case .nothing: key = ""
        case nil: key = String(line.prefix(Self.keyLengthMax))
        }
    }

    private static let keyLengthMax = 120

    private enum KeptParts { case firstQuoted, secondQuoted, afterColon, nothing }

    private static let patterns: [(prefix: String, kind: Kind, keeps: KeptParts)] = [
        ("Value type for ", .valueType, .firstQuoted),
        ("Unable to find column ", .columnMissing, .firstQuoted),
        ("Type '", .columnType, .secondQuoted),
        ("Invalid date string format", .date, .firstQuoted),
        ("Value is too long", .tooLong, .firstQuoted),
        ("No results provided", .noResults, .nothing),
        ("Invalid list ", .noList, .firstQuoted),
        ("Unable to read from SurveyDesign file", .designMissing, .nothing),
        ("This portal has not published", .designMissing, .nothing),
        ("No SurveyDesignProvider", .designMissing, .nothing),
        ("Received response status", .designMissing, .nothing),
        ("Unable to parse", .designUnusable, .nothing),
        ("Design document does not", .designUnusable, .nothing),
        ("Unknown step result type", .designUnusable, .afterColon),
        ("Design schema contains duplicate", .designUnusable, .afterColon),
        ("Form contains no steps", .designUnusable, .afterColon),
        ("Can not change question result types", .designConflict, .afterColon),
    ]

    private static func quoted(_ line: Substring, _ number: Int) -> String {
        let parts = line.split(separator: "'", omittingEmptySubsequences: false)
        let index = number * 2 + 1
        return parts.indices.contains(index) ? String(parts[index]) : ""
    }
}

/// Texts for pages.
extension FailureCause {
    /// A short description of the problem.
    var title: String {
        switch kind {
        case .valueType: "Value of the wrong type"
        case .columnMissing: "Column does not exist"
        case .columnType: "Column has a different type"
        case .date: "Invalid date"
        case .tooLong: "Text is too long"
        case .noResults: "No results in the response"
        case .noList: "List does not exist"
        case .designMissing: "Design not found"
        case .designUnusable: "Invalid design"
        case .designConflict: "Design conflicts with the List"
        case .other: "Other problem"
        }
    }

    /// The next steps to fix the problem.
    var advice: String {
        switch kind {
        case .valueType, .date:
            "The app sent a value that doesn't fit the question. Correct the value, or fix the design and reprocess."
        case .columnMissing, .noList:
            "The applied design doesn't include this question. Update the metadata, then reprocess."
        case .columnType, .designConflict:
            "A question's result type can't change. Give the new question a different key, publish, then reprocess."
        case .tooLong: "Allow longer answers in the design, then reprocess."
        case .noResults: "The response contains no results to save, so reprocessing won't help."
        case .designMissing:
            "Publish this version, or correct the metadata source in Study setup, then reprocess."
        case .designUnusable: "Correct the design document, then reprocess."
        case .other: "Read the message, fix the problem, then reprocess."
        }
    }
}
