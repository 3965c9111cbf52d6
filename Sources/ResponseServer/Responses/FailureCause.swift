import Studies

/// What kind of thing went wrong with a response, and about which question: its message without the values in it.
///
/// The text is stored next to the message (`responses.error_cause`), so that failed responses can be counted and
/// chosen by cause. It is `<kind>` or `<kind> <key>`.
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
    /// The key of the question, or what else tells causes of a kind apart; may be empty.
    let key: String

    /// The form that is stored.
    var text: String { key.isEmpty ? kind.rawValue : "\(kind.rawValue) \(key)" }

    /// Reads the stored form; a response from before causes were kept has none.
    init(text: String?) {
        let text = text ?? ""
        let end = text.firstIndex(of: " ") ?? text.endIndex
        kind = Kind(rawValue: String(text[..<end])) ?? .other
        key = end == text.endIndex ? "" : String(text[text.index(after: end)...])
    }

    /// Finds the cause in a message.
    init(message: String) {
        // A failure that concerns a List as a whole says what is wrong from its second line on.
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

/// What pages say of a cause.
extension FailureCause {
    /// What happened, in a few words.
    var title: String {
        switch kind {
        case .valueType: "Another type of value than expected"
        case .columnMissing: "Column does not exist"
        case .columnType: "Column has another type"
        case .date: "A date that cannot be read"
        case .tooLong: "Text is too long"
        case .noResults: "No results in the response"
        case .noList: "List does not exist"
        case .designMissing: "The design was not found"
        case .designUnusable: "The design cannot be used"
        case .designConflict: "The design contradicts the List"
        case .other: "Something else"
        }
    }

    /// What someone can do about it.
    var advice: String {
        switch kind {
        case .valueType, .date:
            "The phone sent a value that doesn't fit the question. Correct the value, or fix the design and reprocess."
        case .columnMissing, .noList:
            "The design that was applied has no such question. Update the metadata, then reprocess."
        case .columnType, .designConflict:
            "A question keeps its result type for ever. Give the new question another key, publish, then reprocess."
        case .tooLong: "Allow longer answers in the design, then reprocess."
        case .noResults: "Reprocessing will not help: there is nothing in the response to store."
        case .designMissing:
            "Publish this version, or correct the metadata source on the set-up page, then reprocess."
        case .designUnusable: "Correct the design document, then reprocess."
        case .other: "Read the message, fix what it names, then reprocess."
        }
    }
}
