import Access
import HTTP
import Studies

/// What is entered to invite somebody.
struct InvitationForm: Sendable {
    /// How many roles can be given with one invitation.
    static let roleCountMax = 3

    /// A role with the folder on which it shall be held, as they were chosen.
    struct Line: Sendable {
        var folder = ""
        var role = ""

        var isEmpty: Bool { role.isEmpty }
    }

    /// A role that can be given.
    struct RoleChoice: Sendable {
        let role: Role
        let folder: FolderID
        let field: String
    }

    var email = ""
    var name = ""
    var language = LetterLanguage.english
    var lines = Array(repeating: Line(), count: roleCountMax)

    init() {}

    init(_ form: Form) {
        email = (form["email"] ?? "").trimmedBlanks
        name = (form["name"] ?? "").trimmedBlanks
        language = LetterLanguage(tag: form["language"] ?? "")
        lines = (1...Self.roleCountMax).map { number in
            Line(folder: form["folder-\(number)"] ?? "", role: form["role-\(number)"] ?? "")
        }
    }

    /// The roles to give; somebody without any would find nothing here.
    func roles() throws -> [RoleChoice] {
        var choices: [RoleChoice] = []
        for (index, line) in lines.enumerated() where !line.isEmpty {
            guard let role = Role(rawValue: line.role) else {
                throw Invalid("role-\(index + 1)", "Choose one of the roles offered.")
            }
            guard let folder = Int64(line.folder) else {
                throw Invalid("folder-\(index + 1)", "Choose where the role is held.")
            }
            choices.append(
                RoleChoice(role: role, folder: FolderID(rawValue: folder), field: "role-\(index + 1)"))
        }
        if choices.isEmpty { throw Invalid("role-1", "Choose a role, so that there is something to see.") }
        return choices
    }
}
