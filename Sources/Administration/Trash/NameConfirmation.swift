import Access
import Studies

/// A name that the user types to confirm a deletion or move.
enum NameConfirmation {
    /// Returns the problem in the field `name`; nil if the name matches, ignoring case.
    static func mismatch(_ typed: String, expected name: String) -> FieldProblem? {
        if FolderName.folded(typed) == FolderName.folded(name) { return nil }
        return FieldProblem("name", "Type \(name) to confirm.")
    }
}
