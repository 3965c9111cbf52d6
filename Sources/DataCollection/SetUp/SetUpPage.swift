import Forwarding
import PortalUI

/// The setup page of a study.
struct SetUpPage {
    /// The input of a form that couldn't be saved.
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
    /// The reason why the Study ID can't be changed here, or nil.
    let studyIDLock: String?
    let isCollecting: Bool
    let showsCollecting: Bool
    let participants: String
    let refusesWhileNotCollecting: Bool
    let metadata: MetadataFields
    /// The status of forwarding.
    let forwarding: ForwardingSummary
    /// The state of webhooks.
    let webhooks: WebhookSummary
    /// The page that locks the data.
    let lockAddress: String
    /// The API test page.
    let apiTest: String
    /// The page that deletes the study, or only the Test channel.
    let deletion: PageLink
    /// The page that moves the study to another app, or nil if the user isn't allowed to or the study was published.
    let move: PageLink?
    let problems: FormProblems
}
