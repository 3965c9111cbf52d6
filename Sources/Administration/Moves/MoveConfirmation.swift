import Access
import HTTP
import Vocabulary
import WebAccess

/// The values of the form that confirms a move.
struct MoveForm: Sendable {
    /// The destination: an organization's ID, or an app's path.
    var destination = ""
    /// The path of the app that offers the Test channel; empty if none was selected.
    var testApp = ""
    /// The ID, typed to confirm.
    var typed = ""
    /// Whether users of the previous organization keep their roles.
    var keepsRoles = false

    init() {}

    init(_ form: Form) throws {
        destination = form["to"] ?? ""
        testApp = form["test"] ?? ""
        typed = (form["name"] ?? "").trimmed
        keepsRoles = try form.flag("keep")
    }

    /// Throws if the ID of the moved item wasn't typed.
    func confirm(_ id: String) throws(InvalidInput) {
        if let problem = NameConfirmation.mismatch(typed, expected: id) { throw InvalidInput([problem]) }
    }
}

/// The confirmation form below the effects of a move; other fields can be passed as content.
struct MoveConfirmation {
    let address: String
    let destination: String
    let formToken: String
    /// "App" or "Study".
    let kind: String
    let id: String
    /// The organization that the item leaves, if its users can keep their roles.
    let leaving: String?
    let entry: MoveForm
    let problem: String?
    let cancelAddress: String

    var nameTitle: String { "Type \(id) to confirm" }
    var nameHint: String { "Enter the \(kind) ID exactly as shown." }
    var button: String { "Move \(kind.lowercased())" }
    var keepHint: String {
        "Otherwise these roles are removed, because the people belong to "
            + "the organization that the \(kind.lowercased()) is leaving."
    }
}
