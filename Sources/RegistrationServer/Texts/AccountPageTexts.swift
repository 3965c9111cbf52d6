import Vocabulary

/// The texts of the public pages about an account: deleting it, and confirming a new address.
struct AccountPageTexts: TextCatalog {
    let skipToContent: String
    let problemTitle: String
    let deletionTitle: @Sendable (_ app: String) -> String
    let deletionIntro: @Sendable (_ app: String) -> String
    let deletedTitle: String
    let deletedAccount: String
    let deletedStates: String
    let deletedConsents: String
    let keptTitle: String
    let keptResponses: String
    let keptByStudies: String
    /// Instead of ``keptByStudies``, in an app with another Response server.
    let keptByOtherServer: String
    let keptCopies: String
    let keptRecord: String
    let alternative: String
    let questions: String
    let emailLabel: String
    let emailHint: String
    let sendCode: String
    let codeTitle: String
    let codeSent: String
    let codeLabel: String
    let codeHint: String
    let continueButton: String
    let startAgain: String
    let choiceTitle: String
    let choiceLabel: String
    let keepResponses: String
    let keepResponsesHint: String
    let deleteResponses: String
    let deleteResponsesHint: String
    let confirmLabel: String
    let deleteButton: String
    let doneTitle: String
    let doneKept: String
    let doneErased: String
    /// Only in an app with another Response server.
    let doneOtherServer: String
    let doneEmail: String
    let doneApp: String
    let enterAddress: String
    let wrongCode: String
    let confirmFirst: String
    let locked: String
    let tooManyAttempts: String
    let addressTitle: String
    let addressIntro: @Sendable (_ app: String) -> String
    let currentEmailLabel: String
    let passwordLabel: String
    let addressCodeHint: String
    let addressButton: String
    let addressDone: String
    let addressRefused: String
    let appIsClosed: String
}
