import Studies
import Tables

/// The cause of a failed response: the kind of problem and the question, without the values in the message.
///
/// The text is stored next to the message (`responses.error_cause`), so that failed responses can be counted and
/// selected by cause. It is `<kind>` or `<kind> <key>`.
package struct FailureCause: Equatable, Sendable {
    package enum Kind: String, Sendable {
        case valueType = "value-type"
        case columnMissing = "column-missing"
        case columnType = "column-type"
        case date
        case tooLong = "too-long"
        case noResults = "no-results"
        case noList = "no-list"
        case notJSON = "not-json"
        case designMissing = "design-missing"
        case designUnusable = "design-unusable"
        case designConflict = "design-conflict"
        case other
    }

    package let kind: Kind
    /// The key of the question, or other text that distinguishes causes of a kind. May be empty.
    package let key: String

    /// The stored text.
    package var text: String { key.isEmpty ? kind.rawValue : "\(kind.rawValue) \(key)" }

    /// Reads the stored text. Responses from before causes were stored have none.
    package init(text: String?) {
        let text = text ?? ""
        let end = text.firstIndex(of: " ") ?? text.endIndex
        kind = Kind(rawValue: String(text[..<end])) ?? .other
        key = end == text.endIndex ? "" : String(text[text.index(after: end)...])
    }

    /// Creates a cause; `key` is the key of the question, if it concerns one.
    init(_ kind: Kind, _ key: String = "") {
        self.kind = kind
        self.key = key.showingNUL
    }

    /// A cause without a kind of its own, distinguished by the first line of its message.
    static func other(_ message: String) -> FailureCause {
        let line = message.split(separator: "\n").first ?? ""
        return FailureCause(.other, String(line.prefix(keyLengthMax)))
    }

    private static let keyLengthMax = 120
}

/// Texts for pages.
extension FailureCause {
    /// A short description of the problem.
    package var title: String {
        switch kind {
        case .valueType: "Value of the wrong type"
        case .columnMissing: "Column does not exist"
        case .columnType: "Column has a different type"
        case .date: "Invalid date"
        case .tooLong: "Text is too long"
        case .noResults: "No results in the response"
        case .noList: "List does not exist"
        case .notJSON: "Not valid JSON"
        case .designMissing: "Design not found"
        case .designUnusable: "Invalid design"
        case .designConflict: "Design conflicts with the List"
        case .other: "Other problem"
        }
    }

    /// Whether reprocessing can succeed once the cause is fixed.
    package var allowsReprocessing: Bool { kind != .noResults && kind != .notJSON }

    /// Whether the values of the responses are corrected first, one by one.
    package var needsCorrection: Bool { kind == .valueType || kind == .date || !allowsReprocessing }

    /// The next steps to fix the problem.
    package var advice: String {
        switch kind {
        case .valueType, .date:
            "The app sent values that don't fit their questions. Correct them, or fix the design and reprocess."
        case .columnMissing, .noList:
            "The applied design doesn't include this question. Update the metadata, then reprocess."
        case .columnType, .designConflict:
            "A question's result type can't change. Give the new question a different key, publish, then reprocess."
        case .tooLong: "Allow longer answers in the design, then reprocess."
        case .noResults:
            "The response contains no results to save, so reprocessing won't help. You can discard the response."
        case .notJSON:
            "The app sent data that can't be read, so reprocessing won't help. You can discard the response."
        case .designMissing:
            "Publish this version, or correct the metadata source in Study setup, then reprocess."
        case .designUnusable: "Correct the design document, then reprocess."
        case .other: "Read the message, fix the problem, then reprocess."
        }
    }
}
