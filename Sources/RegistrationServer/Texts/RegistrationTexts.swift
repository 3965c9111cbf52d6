import Vocabulary

/// The sentences that apps show as they are, in one language.
///
/// The texts of the deployed server are kept where apps or their users know them.
struct RegistrationTexts: TextCatalog {
    let invalidInput: String
    let sessionExpired: String
    let accountDeactivated: String
    let invalidUsernameOrPassword: String
    let emailExists: String
    let emailNotVerified: String
    let alreadyVerified: String
    let invalidCode: String
    let codeExpired: String
    let accountLocked: String
    let invalidOldPassword: String
    let samePassword: String
    let recentPassword: String
    let weakPassword: String
    let invalidRefreshToken: String
    let noDataAvailable: String
    let consentVersionRequired: String
    let alreadyWithdrawn: String
    let failure: String
    let somethingWentWrong: String
    let feedbackNotSent: String
    let inquiryNotSent: String
    let tooManyAttempts: String
    let tooManyEmails: String
    let tooManyMessages: String
    let tryAgainSoon: String
    let appIsClosed: String
    let invalidEmailAddress: String
    let documentNotPDF: String
    let documentTooLarge: String
    /// A push message that only shows that messages arrive.
    let testMessage: @Sendable (_ app: String) -> String
}
