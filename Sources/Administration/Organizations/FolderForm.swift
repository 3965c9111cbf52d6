import HTTP
import Studies
import WebAccess

/// The ID and name entered for a new folder, or the new name of an existing one.
struct FolderForm {
    /// The ID that apps know.
    let name: String
    /// The name that people read.
    let title: String

    /// Blanks at the ends were not meant.
    init(_ context: RequestContext) {
        name = (context.form["name"] ?? "").trimmed
        title = (context.form["title"] ?? "").trimmed
    }
}
