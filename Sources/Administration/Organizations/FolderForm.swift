import Entrances
import HTTP

/// What somebody typed as the ID and name of a new folder, or as another name of one.
struct FolderForm {
    /// The ID that apps know.
    let name: String
    /// The name that people read.
    let title: String

    /// Blanks at the ends were not meant.
    init(_ visit: Visit) {
        name = Self.trimmed(visit.form["name"] ?? "")
        title = Self.trimmed(visit.form["title"] ?? "")
    }

    static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
