import Access

/// Why a file of a dump can't be read. Nothing is imported then.
public struct DumpProblem: UserFacingError {
    public var kind: UserFacingErrorKind { .invalid }
    public var title: String { "The file can't be read" }
    public let sentence: String

    init(_ file: String, line: Int, _ problem: String) { sentence = "\(file), line \(line): \(problem)" }
    init(_ file: String, _ problem: String) { sentence = "\(file): \(problem)" }
}

/// Why a value of a row can't be read. The row isn't imported.
struct DumpValueProblem: Error {
    let sentence: String
}

/// Text of a dump as it may be shown on a terminal: short, and without control characters.
func shown(_ text: String) -> String {
    let printable = text.unicodeScalars.prefix(60).map { scalar -> Character in
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: "?"
        default: Character(scalar)
        }
    }
    return "'\(String(printable))\(text.unicodeScalars.count > 60 ? "…" : "")'"
}
