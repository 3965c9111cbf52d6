import HTTP
import PortalUI
import Vocabulary
import WebAccess

/// The form that names a view.
struct SavedViewForm: Sendable {
    static let nameLengthMax = 80

    let name: String
    let isShared: Bool
    /// The view to replace, or nil for a new one.
    let replaces: SavedViewID?
    var problems = FormProblems()

    /// Creates a form that was not submitted yet.
    init(_ view: SavedView?) {
        name = view?.name ?? ""
        isShared = view?.isShared ?? false
        replaces = view?.id
    }

    /// Reads the submitted form.
    init(_ form: Form) throws {
        name = String((form["name"] ?? "").trimmed)
        isShared = try form.flag("shared")
        replaces = form.rowNumber("replaces").map { SavedViewID($0) }
        if name.isEmpty {
            problems.add("name", "Enter a name for the view, such as Last week.")
        } else if name.count > Self.nameLengthMax {
            problems.add("name", "The name has \(name.count) characters. Use at most \(Self.nameLengthMax).")
        }
    }
}
