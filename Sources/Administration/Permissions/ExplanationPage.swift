import Access
import PortalUI

/// Why someone may do something on a folder, and why not.
struct ExplanationPage {
    let frame: Frame
    let paths: PermissionPaths
    let kind: FolderKind
    let search: String
    /// The one right that was asked about; nil for all.
    let right: Right?
    /// Who matches what was typed; nil if nothing was asked.
    var found: [UserMatch]?
    var answers: RightExplanationList?

    /// Someone to ask about.
    struct UserMatch {
        let id: UserID
        let name: String
        let email: String
    }

    var hasNoOneFound: Bool { found?.isEmpty == true }
    var person: String { answers.map { "\($0.explanation.user.id)" } ?? "" }
    var rightChoices: [SelectOption] { RightExplanationList.rightChoices(on: kind) }
    var rightName: String { right?.name ?? "" }

    func address(of found: UserMatch) -> String {
        PeoplePaths.address(paths.why, [("person", "\(found.id)"), ("right", rightName)])
    }
}
