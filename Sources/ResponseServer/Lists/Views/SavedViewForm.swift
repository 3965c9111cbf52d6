import HTTP
import PortalUI
import Studies

/// The form that names a view.
struct SavedViewForm: Sendable {
    static let nameLengthMax = 80

    let name: String
    let isShared: Bool
    /// The view that is to be replaced; nil for a new one.
    let replaces: SavedViewID?
    var problems = FormProblems()

    /// A form that was not sent yet.
    init(_ view: SavedView?) {
        name = view?.name ?? ""
        isShared = view?.isShared ?? false
        replaces = view?.id
    }

    /// What was typed.
    init(_ form: Form) {
        name = String((form["name"] ?? "").trimmed)
        isShared = form["shared"] == "1"
        replaces = form["replaces"].flatMap { Int64($0) }.map { SavedViewID($0) }
        if name.isEmpty {
            problems.add("name", "Enter a name for the view, such as Last week.")
        } else if name.count > Self.nameLengthMax {
            problems.add("name", "The name has \(name.count) characters. Use at most \(Self.nameLengthMax).")
        }
    }
}
