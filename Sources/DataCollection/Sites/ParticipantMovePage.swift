import Access
import PortalUI
import Responses

/// The page that asks for a participant's site, and why it changes.
struct ParticipantMovePage {
    /// What a move does.
    static let consequence =
        "Responses and open tasks go along; the tasks lose their assignee. Enrollment stays counted at the site where the participant enrolled."

    let frame: Frame
    let address: String
    let back: String
    let facts: [DescriptionItem]
    let sites: [SelectOption]
    let entered: EnteredMove
    let label: String
    let problems: FormProblems

    var reasons: [SelectOption] { ParticipantMoveReason.allCases.map { SelectOption($0.rawValue, $0.title) } }
}
