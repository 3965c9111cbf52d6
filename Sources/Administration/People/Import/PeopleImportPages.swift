import Access
import PortalUI
import Vocabulary

/// The form for pasting or uploading a list of people.
struct PeopleImportPage {
    let frame: Frame
    let paths: PeoplePaths
    /// The text that was pasted or uploaded.
    var text = ""
    var language = PortalLanguage.english.rawValue
    var problems = FormProblems()

    let bytesMax = PeopleList.bytesMax
    var languageChoices: [SelectOption] {
        PortalLanguage.allCases.map { SelectOption($0.rawValue, $0.title) }
    }

    /// The contents of each column.
    var columns: [(name: String, meaning: String)] {
        PeopleList.Column.allCases.map { ($0.rawValue, $0.meaning) }
    }
}

extension PeopleList.Column {
    fileprivate var meaning: String {
        switch self {
        case .email:
            "The email address they sign in with. To assign several roles, add several lines for the person."
        case .firstName, .lastName: "Required for people who don't have an account here yet."
        case .role: "For example, Reader or Study Designer."
        case .folder:
            "The folder for the role: ORG, ORG/APP or ORG/APP/STUDY. If empty, the role applies here."
        case .groups: "Names of groups, separated by |. Optional."
        }
    }
}

/// The page that shows what an import would do, line by line.
struct PeopleImportReviewPage {
    let frame: Frame
    let paths: PeoplePaths
    let text: String
    let language: String
    let plan: [PlannedImportRow]
    /// The plan's fingerprint, which ensures that only the reviewed plan is imported.
    let digest: String
    var problems = FormProblems()

    /// One line of the list.
    struct Row {
        let number: String
        let email: String
        let name: String
        let chip: StateChip
        let what: String

        init(_ planned: PlannedImportRow) {
            number = "\(planned.line.number)"
            email = planned.line.email
            name = planned.line.name
            chip = planned.chip
            what = planned.what
        }
    }

    var refused: [Row] { plan.filter(\.isRefused).map(Row.init) }
    var accepted: [Row] { plan.filter { !$0.isRefused }.map(Row.init) }
    var hasRefused: Bool { plan.contains { $0.isRefused } }
    /// The form's problems, with a summary of rejected lines at the top of the page.
    var found: FormProblems {
        var found = problems
        if hasRefused {
            let lines = NumberFormat.counted(refused.count, "line has a problem", "lines have problems")
            found.add("people", "\(lines). Fix them to import the list")
        }
        return found
    }
    /// Whether the plan can be imported and changes anything.
    var canDo: Bool { !hasRefused && plan.contains { $0.outcome != .nothing } }
    var refusedHint: String { "Nothing is imported until all lines are fixed." }

    var tiles: [StatTile] {
        [
            StatTile("Invited", NumberFormat.integer(people(.invite)), context: "new people"),
            StatTile("Updated", NumberFormat.integer(people(.add)), context: "existing users"),
            StatTile(
                "Unchanged", NumberFormat.integer(plan.count { $0.outcome == .nothing }),
                context: "lines without changes"),
            StatTile("To fix", NumberFormat.integer(refused.count), context: "lines with problems"),
        ]
    }

    var button: String {
        let (new, known) = (people(.invite), people(.add))
        if known == 0 { return "Invite \(NumberFormat.counted(new, "person", "people"))" }
        if new == 0 { return "Update \(NumberFormat.counted(known, "person", "people"))" }
        return "Invite \(NumberFormat.integer(new)) and update \(NumberFormat.integer(known))"
    }

    private func people(_ outcome: PlannedImportRow.Outcome) -> Int {
        Set(plan.filter { $0.outcome == outcome }.map { EmailAddress.folded($0.line.email) }).count
    }
}

extension PlannedImportRow {
    fileprivate var chip: StateChip {
        switch outcome {
        case .refused: StateChip("To fix", shape: .cross, tone: .red)
        case .invite: StateChip("Invite", shape: .halfDisc, tone: .blue)
        case .add: StateChip("Add", shape: .disc, tone: .green)
        case .nothing: StateChip("Unchanged", shape: .square, tone: .gray)
        }
    }

    /// The outcome of the line in a sentence.
    var what: String {
        if case .refused(let sentence) = outcome { return sentence }
        if outcome == .nothing { return "They already have this." }
        var parts: [String] = []
        if let role, let folder { parts.append("\(role.title) on \(folder.shownTitle)") }
        if !groups.isEmpty {
            parts.append("\(groups.count == 1 ? "group" : "groups") \(RoleEffect.listed(groups.map(\.name)))")
        }
        let end = isDeactivated ? " The account is deactivated, so no email is sent." : ""
        return parts.joined(separator: "; ") + "." + end
    }
}
