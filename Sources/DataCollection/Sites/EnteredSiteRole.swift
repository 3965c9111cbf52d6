import Access
import HTTP
import PortalUI
import Vocabulary

/// What was entered in the dialog that assigns a role at a site.
struct EnteredSiteRole: Sendable {
    /// The link that opens the dialog.
    static let address = "#assign"

    var email = ""
    var role = Role.coordinator.rawValue
    var problems = FormProblems()

    /// The empty dialog.
    init() {}

    init(_ form: Form) {
        email = (form["email"] ?? "").trimmed
        role = form["role"] ?? ""
    }

    /// - Throws: ``InvalidInput`` if no role was chosen.
    func checkedRole() throws(InvalidInput) -> Role {
        guard let role = Role(rawValue: role) else { throw InvalidInput("role", "Choose a role.") }
        return role
    }

    /// Returns the dialog with problems at its fields. In the summary, they lead to the dialog, which is closed.
    func refused(_ invalid: InvalidInput) -> EnteredSiteRole {
        var refused = self
        refused.problems = FormProblems(
            invalid.problems.map {
                FormProblems.Problem(field: $0.field, $0.sentence, at: Self.address)
            })
        return refused
    }
}
