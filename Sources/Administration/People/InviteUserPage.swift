import Access
import PortalUI
import Vocabulary

/// The form that invites a user.
struct InviteUserPage {
    let frame: Frame
    let paths: PeoplePaths
    let form: InviteUserForm
    let problems: FormProblems
    let folders: FolderChoices

    /// A select for a role and its folder.
    struct Row {
        let number: Int
        let folder: String
        let role: String

        var folderField: String { "folder-\(number)" }
        var roleField: String { "role-\(number)" }
    }

    var lines: [Row] {
        form.lines.enumerated().map { index, line in
            Row(number: index + 1, folder: line.folder.isEmpty ? standard : line.folder, role: line.role)
        }
    }
    var first: [Row] { Array(lines.prefix(1)) }
    var others: [Row] { Array(lines.dropFirst()) }
    var hasOthers: Bool { form.lines.dropFirst().contains { !$0.isEmpty } }
    var othersSummary: String { hasOthers ? "\(form.lines.filter { !$0.isEmpty }.count) roles" : "One role" }

    private var standard: String { folders.all.first.map { "\($0.folderID)" } ?? "" }

    var folderChoices: [SelectOption] { folders.choices }

    /// All roles. Some are limited to one level of folders; the form reports a role that doesn't fit.
    private var roles: [Role] {
        Role.columns.filter { role in folders.all.contains { role.isAssignable(on: $0.kind) } }
    }

    var roleChoices: [SelectOption] {
        roles.map { SelectOption($0.rawValue, "\($0.title): \($0.summary)") }
    }

    /// What roles apply to, and which of them end.
    var roleHint: String {
        let ends = roles.compactMap { role in
            role.daysUntilEnd.map {
                "The \(role.title) role lasts \($0) days; you can change the last day on the permissions page."
            }
        }
        return (["A role applies to its folder and everything below it."] + ends).joined(separator: " ")
    }

    var languageChoices: [SelectOption] {
        PortalLanguage.allCases.map { SelectOption($0.rawValue, $0.title) }
    }
    var language: String { form.language.rawValue }
}

extension Folder {
    /// The folders above this one, nearest first.
    var ancestors: [Folder] {
        var above: [Folder] = []
        var next = parent
        while let folder = next {
            above.append(folder)
            next = folder.parent
        }
        return above
    }
}

extension Role {
    /// The order in which pages show roles: for each kind, from the narrowest to the widest.
    static let columns: [Role] = [
        .reader, .editor, .coordinator, .monitor, .studyViewer, .studyDesigner, .studyLead, .folderAdmin,
        .orgAdmin, .siteAdmin,
    ]
}
