import Access
import PortalUI
import StudyManagement

/// The page that confirms moving an item to the trash.
struct DeletionPage {
    let frame: Frame
    let address: String
    let deletion: DeletionPlan
    let keptDays: Int
    let cancelAddress: String
    /// Why the user may not delete the item; nil if they may.
    let denial: String?
    var typed = ""
    var reason = ""
    var problems = FormProblems()

    var button: String { "Delete \(deletion.noun)" }
    var nameTitle: String { "Type \(deletion.name) to confirm" }
    var nameHint: String { "Enter the \(deletion.kind.idTitle) exactly as shown." }
    var reasonLimit: Int { TrashRepository.reasonLengthMax }
}
