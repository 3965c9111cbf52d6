import Access
import HTTP
import PortalUI
import Responses
import Vocabulary
import WebAccess

/// The flags that a user selects for the columns of a page.
struct ColumnFlagForm {
    /// A column, and what is selected for it.
    struct Entry {
        let column: FlaggedColumn
        /// Empty while nothing is selected.
        let selected: String
    }

    let entries: [Entry]
    var problems = FormProblems()

    /// The form with the current flags; the proposed ones are selected.
    init(_ columns: [FlaggedColumn]) {
        entries = columns.map { Entry(column: $0, selected: $0.flag.flag.rawValue) }
    }

    /// Reads a submitted form. Columns that no longer exist are left out.
    init(_ form: Form, among all: [FlaggedColumn]) {
        let sent = Set(form.all(Self.column).prefix(ColumnFlagSelection.pageCount))
        entries = all.filter { sent.contains($0.key) }.map { column in
            Entry(column: column, selected: form[Self.name(of: column)] ?? "")
        }
    }

    /// The name of the hidden fields with the columns of the form.
    static let column = "column"

    /// Returns the name of the field with a column's flag.
    static func name(of column: FlaggedColumn) -> String { "flag-\(column.key)" }

    /// The flags that the form shows, by which changes of other users are noticed.
    var state: String {
        EditedState.digest(
            of: entries.flatMap {
                [$0.column.key, $0.column.flag.flag.rawValue, "\($0.column.flag.isDecided)"]
            })
    }

    /// The flags to save: those that no one has decided, and those that differ.
    var decisions: [ColumnFlagRepository.Decision] {
        get throws(InvalidInput) {
            var decisions: [ColumnFlagRepository.Decision] = []
            for entry in entries {
                guard let flag = DataFlag(rawValue: entry.selected) else {
                    throw InvalidInput(Self.name(of: entry.column), "Select a flag.")
                }
                let column = entry.column
                if column.flag.isDecided, column.flag.flag == flag { continue }
                decisions.append((column.list, column.column, flag))
            }
            return decisions
        }
    }
}
