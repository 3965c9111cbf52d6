import Access
import Studies

/// A name that is typed to say that a far-reaching change is meant: of what is deleted, or moved.
enum NameConfirmation {
    /// What is wrong with it in the field `name`; nil where it is the one that is asked for, in any case of letters.
    static func mismatch(_ typed: String, expected name: String) -> FieldProblem? {
        if FolderName.folded(typed) == FolderName.folded(name) { return nil }
        return FieldProblem("name", "Type \(name), to be sure that this is what you mean.")
    }
}
