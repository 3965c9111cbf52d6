import Deidentification
import Responses
import Vocabulary

/// What the last two columns of a codebook say: the flag of each column, and who decided it or how it was transformed.
enum CodebookNotes: Sendable {
    /// Nothing, for scripts.
    case none
    case decisions(ColumnFlags)
    /// For de-identified exports, whose codebook names no user; by the keys of columns.
    case transformations(ColumnFlags, [String: Transformation])

    /// The headings of the two columns.
    var headings: [String] {
        switch self {
        case .none, .decisions: ["Flag", "Flag decided by"]
        case .transformations: ["Flag", "In this export"]
        }
    }

    /// Returns the two cells of a column; empty for columns of the portal.
    func cells(_ list: ListDefinition, _ column: ColumnDefinition?) -> (flag: String, note: String) {
        guard let column, column.role != .foreignKey else { return ("", "") }
        switch self {
        case .none: return ("", "")
        case .decisions(let flags):
            let flag = flags[list, column]
            return (flag.flag.title, flag.decision.words)
        case .transformations(let flags, let chosen):
            let transformation = chosen[ColumnKey(list.name, column.name).text]
            return (flags[list, column].flag.title, transformation?.title ?? "")
        }
    }
}
