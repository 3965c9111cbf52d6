/// The file formats for the rows of a List. The raw value is the file extension.
public enum ExportFormat: String, CaseIterable, Sendable {
    /// Comma-separated values.
    case csv
    /// Tab-separated values.
    case tsv
    /// An array of objects.
    case json
    /// One object per line.
    case jsonLines = "jsonl"

    public var mediaType: String {
        switch self {
        case .csv: "text/csv; charset=utf-8"
        case .tsv: "text/tab-separated-values; charset=utf-8"
        case .json: "application/json"
        case .jsonLines: "application/jsonl"
        }
    }

    /// Returns a file name that is valid on every system and in headers.
    public static func fileName(_ list: String) -> String {
        String(list.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") ? $0 : "_" })
    }
}

/// Returns a number as it is exported and shown, without a fraction if it is whole.
public enum ExportNumber {
    private static let wholeMax = 1e15

    public static func text(_ number: Double) -> String {
        if number.magnitude < wholeMax, let whole = Int64(exactly: number) { return String(whole) }
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
