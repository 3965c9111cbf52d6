/// The forms in which the rows of a List leave. The raw value is the ending of the file's name.
public enum ExportFormat: String, CaseIterable, Sendable {
    /// Values between commas.
    case csv
    /// Values between tabs.
    case tsv
    /// An array of objects.
    case json
    /// An object to a line.
    case jsonLines = "jsonl"

    var mediaType: String {
        switch self {
        case .csv: "text/csv; charset=utf-8"
        case .tsv: "text/tab-separated-values; charset=utf-8"
        case .json: "application/json"
        case .jsonLines: "application/jsonl"
        }
    }

    /// A name that every system and header takes.
    static func fileName(_ list: String) -> String {
        String(list.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") ? $0 : "_" })
    }
}

/// A number as it is exported and shown: whole ones without a fraction.
enum ExportNumber {
    private static let wholeMax = 1e15

    static func text(_ number: Double) -> String {
        if number.magnitude < wholeMax, let whole = Int64(exactly: number) { return String(whole) }
        return number.description
    }
}
