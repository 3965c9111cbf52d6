import Access
import PortalUI
import Timekeeping

/// The roles on a folder that end by themselves, on its permissions page.
struct RoleEndsCard {
    /// The last day of one role, with the form that changes it.
    struct Row {
        let holder: String
        let email: String
        let role: String
        let lastDay: String
        let countdown: String
        let form: RoleEndForm
    }

    let lines: [Row]
    let problems: FormProblems

    /// Creates the card. `query` are words to look for, `entered` is a last day that was refused.
    init(
        _ ends: [RoleEnd], on today: CivilDate, at paths: PermissionPaths, token: String,
        matching query: String, entered: EnteredRoleEnd?
    ) {
        let words = query.lowercased().split(whereSeparator: \.isWhitespace)
        let found = ends.filter { end in
            let text = "\(end.holder) \(end.email)".lowercased()
            return words.allSatisfy { text.contains($0) }
        }
        lines = found.map { end in
            Row(
                holder: end.holder, email: end.email, role: end.role.title,
                lastDay: end.lastDay.dayMonthYear, countdown: end.countdown(on: today),
                form: RoleEndForm(end, to: paths.lastDay(of: end.id), token: token, entered: entered))
        }
        problems = entered?.problems ?? FormProblems()
    }
}
