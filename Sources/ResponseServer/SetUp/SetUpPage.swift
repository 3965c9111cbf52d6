import PortalUI

/// The set-up page of a study.
struct SetUpPage {
    /// What was typed into a form that could not be saved.
    struct EnteredValues {
        var problems = FormProblems()
        var studyID: String?
        var collects: Bool?
        var refuses: Bool?
        var metadata: MetadataForm?
    }

    let frame: Frame
    let address: String
    let configuration: StudyConfiguration
    let studyID: String
    /// Why the Study ID cannot be changed here; nil if it can.
    let studyIDLock: String?
    let isCollecting: Bool
    let showsCollecting: Bool
    let participants: String
    let refusesWhileNotCollecting: Bool
    let metadata: MetadataFields
    /// How responses are sent on.
    let forwarding: ForwardingSummary
    /// Where the data is locked.
    let lockAddress: String
    /// Where the API is tried.
    let apiTest: String
    /// Where the study, or the Test channel alone, is deleted.
    let deletion: PageLink
    /// Where the study is moved to another app; nil for anyone who may not, and once it was published.
    let move: PageLink?
    let problems: FormProblems
}
