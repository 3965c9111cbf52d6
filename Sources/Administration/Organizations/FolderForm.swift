import HTTP
import Vocabulary
import WebAccess

/// The ID and name entered for a new folder, or the new name of an existing one.
struct FolderForm {
    /// The ID that apps use.
    let name: String
    /// The display name.
    let title: String

    /// Trims leading and trailing whitespace.
    init(_ context: RequestContext) {
        name = (context.form["name"] ?? "").trimmed
        title = (context.form["title"] ?? "").trimmed
    }
}
