import Access
import PortalUI

/// Where a list of people is pasted or sent.
struct PeopleImportPage {
    let frame: Frame
    let paths: PeoplePaths
    /// What was pasted, or stood in the file that was sent.
    var text = ""
    var language = EmailLanguage.english.rawValue
    var problems = FormProblems()

    let bytesMax = PeopleList.bytesMax
    var languageChoices: [SelectOption] { EmailLanguage.allCases.map { SelectOption($0.rawValue, $0.title) } }

    /// What each column holds.
    var columns: [(name: String, meaning: String)] {
        PeopleList.Column.allCases.map { ($0.rawValue, $0.meaning) }
    }
}

extension PeopleList.Column {
    fileprivate var meaning: String {
        switch self {
        case .email: "The address to sign in with. Several lines of one person give several roles."
        case .firstName, .lastName: "Needed for somebody who is not known here yet."
        case .role: "Such as Reader or Study Designer."
        case .folder: "Where the role is held: ORG, ORG/APP or ORG/APP/STUDY. Empty means this place."
        case .groups: "Names of groups, parted by |. May be empty."
        }
    }
}

/// What a list would do, line by line, before it does it.
struct PeopleImportReviewPage {
    let frame: Frame
    let paths: PeoplePaths
    let text: String
    let language: String
    let plan: [PlannedImportRow]
    /// What the plan is known by, so that nothing else is done than what was looked at.
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
    /// What is wrong; lines that are refused are said at the top as well, where the focus goes.
    var found: FormProblems {
        var found = problems
        if hasRefused {
            let lines = NumberFormat.counted(refused.count, "line is refused", "lines are refused")
            found.add("people", "\(lines). Nothing is written until each is mended")
        }
        return found
    }
    /// Whether there is anything to do.
    var canDo: Bool { !hasRefused && plan.contains { $0.outcome != .nothing } }
    var refusedHint: String { "nothing is written while a line is refused" }

    var tiles: [StatTile] {
        [
            StatTile("Invited", NumberFormat.whole(people(.invite)), context: "not known here yet"),
            StatTile("Get more", NumberFormat.whole(people(.add)), context: "known here"),
            StatTile(
                "Nothing to do", NumberFormat.whole(plan.count { $0.outcome == .nothing }),
                context: "lines that change nothing"),
            StatTile("Refused", NumberFormat.whole(refused.count), context: "lines to mend"),
        ]
    }

    var button: String {
        let (new, known) = (people(.invite), people(.add))
        if known == 0 { return "Invite \(NumberFormat.counted(new, "person", "people"))" }
        if new == 0 { return "Give roles to \(NumberFormat.counted(known, "person", "people"))" }
        return "Invite \(NumberFormat.whole(new)) and give roles to \(NumberFormat.whole(known))"
    }

    private func people(_ outcome: PlannedImportRow.Outcome) -> Int {
        Set(plan.filter { $0.outcome == outcome }.map { EmailAddress.folded($0.line.email) }).count
    }
}

extension PlannedImportRow {
    fileprivate var chip: StateChip {
        switch outcome {
        case .refused: StateChip("Refused", shape: .cross, tone: .red)
        case .invite: StateChip("Invite", shape: .halfDisc, tone: .blue)
        case .add: StateChip("Add", shape: .disc, tone: .green)
        case .nothing: StateChip("Has it", shape: .square, tone: .gray)
        }
    }

    /// What becomes of the line, in a sentence.
    var what: String {
        if case .refused(let sentence) = outcome { return sentence }
        if outcome == .nothing { return "They have it already." }
        var parts: [String] = []
        if let role, let folder { parts.append("\(role.title) on \(folder.shownTitle)") }
        if !groups.isEmpty {
            parts.append("\(groups.count == 1 ? "group" : "groups") \(RoleEffect.listed(groups.map(\.name)))")
        }
        let end = isDeactivated ? " The account is deactivated, and gets no letter." : ""
        return parts.joined(separator: "; ") + "." + end
    }
}
