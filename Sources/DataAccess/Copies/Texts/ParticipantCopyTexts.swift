import Responses
import Vocabulary

/// The texts of the readable part of a participant's copy.
struct ParticipantCopyTexts: TextCatalog {
    let title: String
    let introduction: String
    let withoutAccount: String
    let otherFiles: String
    let study: String
    let number: String
    let made: String
    let times: String
    let participation: String
    let enrolled: String
    let token: String
    let site: String
    let siteAtEnrollment: String
    let withdrawn: String
    let deletionAsked: String
    let sharing: String
    let sharingAllowed: String
    let sharingDeclined: String
    let sharingNotAsked: String
    let consentVersion: String
    let account: String
    let email: String
    let verified: String
    let created: String
    let signedIn: String
    let phone: String
    let pushes: String
    let consent: String
    let properties: String
    let answers: String
    let noAnswers: String
    let received: String
    let version: String
    let unreadable: String
    let asReceived: String
    let cut: String
    let requests: String
    let correction: String
    let answer: String
    let corrected: String
    let declined: String
    let open: String
    let restriction: String
    let ground: String
    let lifted: String
    let team: String
    let note: String
    let call: String
    let task: String
    let hold: String
    let move: String
    let reminder: String
    let deviation: String
    let kind: String
    let decision: String
    let explanation: String
    let changes: String
    let valueCorrected: String
    let responseDiscarded: String
    let rowChanged: String
    let propertyChanged: String
    let when: String
    let until: String
    let by: String
    let reason: String
    let text: String
    let outcome: String
    let use: String
    let useHint: String
    let forwarded: String
    let seenBy: String
    let exported: String
    let downloaded: String
    let times1: String
    let timesMany: String
    let last: String
    let yes: String
    let no: String
    let withdrawalRequest: @Sendable (WithdrawalRequest) -> String
    let restrictionGround: @Sendable (ProcessingRestriction.Ground) -> String
    let callResult: @Sendable (CallResult) -> String
    let moveReason: @Sendable (ParticipantMoveReason) -> String
    let deviationKind: @Sendable (Deviation.Kind) -> String
    let deviationReason: @Sendable (Deviation.Reason) -> String
    let deviationDecision: @Sendable (Deviation.Decision) -> String
    /// The short names of the months from January on, with spaces between them.
    let months: String
}
