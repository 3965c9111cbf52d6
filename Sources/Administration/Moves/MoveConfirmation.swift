import Access
import HTTP
import Studies

/// What the form of a move says.
struct MoveForm: Sendable {
    /// Where to: an organization's ID, or an app's path.
    var destination = ""
    /// The path of the app that offers the Test channel; empty where none was asked for.
    var testApp = ""
    /// The ID, typed to confirm.
    var typed = ""
    /// Whether people of the organization that is left keep their roles.
    var keepsRoles = false

    init() {}

    init(_ form: Form) {
        destination = form["to"] ?? ""
        testApp = form["test"] ?? ""
        typed = (form["name"] ?? "").trimmed
        keepsRoles = form["keep"] == "1"
    }

    /// Refuses an entry in which the ID of what is moved was not typed.
    func confirm(_ id: String) throws(InvalidInput) {
        if let problem = NameConfirmation.mismatch(typed, expected: id) { throw InvalidInput([problem]) }
    }
}

/// The form below what a move changes; other fields of it are wrapped.
struct MoveConfirmation {
    let address: String
    let destination: String
    let formToken: String
    /// "App" or "Study".
    let kind: String
    let id: String
    /// The organization that is left, where its people may keep their roles.
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
