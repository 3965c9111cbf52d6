import Access
import PortalUI

/// The page that explains why a user has or doesn't have rights on a folder.
struct ExplanationPage {
    let frame: Frame
    let paths: PermissionPaths
    let kind: FolderKind
    let search: String
    /// The selected right; nil for all rights.
    let right: Right?
    /// The users who match the search; nil if nothing was searched.
    var found: [UserMatch]?
    var answers: RightExplanationList?

    /// A user in the search results.
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
