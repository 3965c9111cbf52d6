import Access
import HTTP
import Vocabulary

/// The form to invite a user.
struct InviteUserForm: Sendable {
    /// The maximum number of roles in one invitation.
    static let roleCountMax = 3

    /// A selected role with its folder.
    struct Row: Sendable {
        var folder = ""
        var role = ""

        var isEmpty: Bool { role.isEmpty }
    }

    /// A role to assign.
    struct RoleChoice: Sendable {
        let role: Role
        let folder: FolderID
        let field: String
    }

    var email = ""
    var name = ""
    var language = PortalLanguage.english
    var lines = Array(repeating: Row(), count: roleCountMax)

    init() {}

    init(_ form: Form) {
        email = (form["email"] ?? "").trimmed
        name = (form["name"] ?? "").trimmed
        language = PortalLanguage(tag: form["language"] ?? "")
        lines = (1...Self.roleCountMax).map { number in
            Row(folder: form["folder-\(number)"] ?? "", role: form["role-\(number)"] ?? "")
        }
    }

    /// Returns the roles to assign; at least one is required. Throws all problems together.
    func roles() throws(InvalidInput) -> [RoleChoice] {
        var problems: [FieldProblem] = []
        if let problem = EmailAddress.problem(email) { problems.append(FieldProblem("email", problem)) }
        if let problem = UserRepository.nameProblem(name) { problems.append(FieldProblem("name", problem)) }
        var choices: [RoleChoice] = []
        for (index, line) in lines.enumerated() where !line.isEmpty {
            let field = "role-\(index + 1)"
            guard let role = Role(rawValue: line.role) else {
                problems.append(FieldProblem(field, "Choose one of the listed roles."))
                continue
            }
            guard let folder = Int64(line.folder) else {
                problems.append(FieldProblem("folder-\(index + 1)", "Choose the folder for the role."))
                continue
            }
            choices.append(RoleChoice(role: role, folder: FolderID(rawValue: folder), field: field))
        }
        if lines.allSatisfy(\.isEmpty) {
            problems.append(FieldProblem("role-1", "Choose at least one role."))
        }
        if !problems.isEmpty { throw InvalidInput(problems) }
        return choices
    }
}
