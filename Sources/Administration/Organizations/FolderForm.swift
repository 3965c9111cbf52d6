import HTTP
import Studies
import WebAccess

/// What someone typed as the ID and name of a new folder, or as another name of one.
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
