import PortalUI

/// The form for a new study.
struct NewStudyPage {
    let frame: Frame
    let address: String
    /// Where a design that was exported is taken instead.
    let importAddress: String
    let fields: NewStudyFields

    var problems: FormProblems { fields.problems }
}
