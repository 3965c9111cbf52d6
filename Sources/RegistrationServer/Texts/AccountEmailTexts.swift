import Vocabulary

/// The standard texts of emails about accounts, which apps can replace by their own, and of messages to an app's team.
///
/// The code follows "Verification Code:" and the temporary password "Temporary Password: ", because programs read them
/// there.
struct AccountEmailTexts: TextCatalog {
    let verificationSubject: @Sendable (_ app: String) -> String
    let verification: @Sendable (_ app: String, _ code: String) -> String
    let passwordSubject: @Sendable (_ app: String) -> String
    let password: @Sendable (_ app: String, _ password: String) -> String
    let lockSubject: @Sendable (_ app: String) -> String
    let lock: @Sendable (_ app: String) -> String
    let deletionSubject: @Sendable (_ app: String) -> String
    let deletion: @Sendable (_ app: String, _ code: String) -> String
    let addressSubject: @Sendable (_ app: String) -> String
    let address: @Sendable (_ app: String, _ code: String, _ page: String) -> String
    let addressNoticeSubject: @Sendable (_ app: String) -> String
    let addressNotice: @Sendable (_ app: String) -> String
    let closureSubject: @Sendable (_ app: String) -> String
    let closureByOwner: @Sendable (_ app: String) -> String
    let closureByTeam: @Sendable (_ app: String) -> String
    let responsesKept: String
    let responsesDeleted: String
    let closureEnd: String
    let feedback: @Sendable (_ app: String, _ text: String) -> String
    let contact:
        @Sendable (_ app: String, _ name: String, _ email: String, _ subject: String, _ text: String) ->
            String
}
