import DataAccess
import PortalUI

/// The form that corrects a value of a failed response.
struct CorrectValuePage {
    let frame: Frame
    let address: String
    let back: String
    let facts: [DescriptionItem]
    let path: String
    let entry: CorrectionField
    let seen: Int
    let reason: String
    let problems: FormProblems

    var limit: Int { RowForm.reasonLengthMax }
}
