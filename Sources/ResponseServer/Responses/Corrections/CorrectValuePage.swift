import PortalUI

/// The form that corrects a value of a failed response.
struct CorrectValuePage {
    let frame: Frame
    let address: String
    let back: String
    let facts: [Fact]
    let path: String
    let entry: ValueEntry
    let seen: Int
    let reason: String
    let problems: FormProblems

    var limit: Int { RowForm.reasonLengthMax }
}
