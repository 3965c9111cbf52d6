import Access
import PortalUI

/// Where somebody is invited.
struct InvitationPage {
    /// More folders than these are not offered; roles on them are given on their own permissions pages.
    static let folderCountMax = 500

    let frame: Frame
    let paths: PeoplePaths
    let form: InvitationForm
    let problems: FormProblems
    let folders: [Folder]

    /// One role to choose, with its folder.
    struct Line {
        let number: Int
        let folder: String
        let role: String

        var folderField: String { "folder-\(number)" }
        var roleField: String { "role-\(number)" }
    }

    var lines: [Line] {
        form.lines.enumerated().map { index, line in
            Line(number: index + 1, folder: line.folder.isEmpty ? standard : line.folder, role: line.role)
        }
    }
    var first: [Line] { Array(lines.prefix(1)) }
    var others: [Line] { Array(lines.dropFirst()) }
    var hasOthers: Bool { form.lines.dropFirst().contains { !$0.isEmpty } }
    var othersSummary: String { hasOthers ? "\(form.lines.filter { !$0.isEmpty }.count) roles" : "One role" }
    var isCut: Bool { folders.count >= Self.folderCountMax }

    private var standard: String { folders.first.map { "\($0.folderID)" } ?? "" }

    var folderChoices: [Choice] {
        folders.map { folder in
            Choice(
                "\(folder.folderID)",
                String(repeating: "\u{2003}", count: depth(folder)) + label(folder))
        }
    }

    /// Some roles are for one level of folders only; where one does not fit, the form says so.
    var roleChoices: [Choice] {
        Role.columns.filter { role in folders.contains { role.mayBeGiven(on: $0.kind) } }.map { role in
            Choice(role.rawValue, "\(role.title): \(role.summary)")
        }
    }

    var languageChoices: [Choice] { LetterLanguage.allCases.map { Choice($0.rawValue, $0.title) } }
    var language: String { form.language.rawValue }

    private func label(_ folder: Folder) -> String {
        folder.kind == .site ? "The whole site" : "\(folder.title) (\(folder.kind.title.lowercased()))"
    }

    private func depth(_ folder: Folder) -> Int {
        let top = folders.first.map { $0.ancestors.count } ?? 0
        return max(0, folder.ancestors.count - top)
    }
}

extension Folder {
    /// The folders above this one, the nearest first.
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
    /// The order in which pages show roles: from the narrowest of each kind to the widest.
    static let columns: [Role] = [
        .reader, .editor, .coordinator, .studyViewer, .studyDesigner, .studyLead, .folderAdmin, .orgAdmin,
        .siteAdmin,
    ]
}
