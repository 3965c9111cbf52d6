import Access
import PortalUI

/// What is asked before something goes into the trash.
struct DeletionPage {
    let frame: Frame
    let address: String
    let deletion: DeletionPlan
    let keptDays: Int
    let cancelAddress: String
    /// Why the person may not, or nil.
    let denial: String?
    var typed = ""
    var reason = ""
    var problems = FormProblems()

    var button: String { "Delete \(deletion.noun)" }
    var nameTitle: String { "Type \(deletion.name) to confirm" }
    var nameHint: String { "The \(deletion.kind.idTitle), as it stands here." }
    var reasonLimit: Int { Trash.reasonLengthMax }
}
