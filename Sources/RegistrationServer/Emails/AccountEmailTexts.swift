import Access

/// The texts of emails about accounts in one language, unless an app has its own. Each language has a file of its own.
///
/// The code follows "Verification Code:" and the temporary password "Temporary Password: ", because programs read them there.
struct AccountEmailTexts: Sendable {
    /// Of the app's name.
    let verificationSubject: @Sendable (String) -> String
    /// Of the app's name and the code.
    let verification: @Sendable (String, String) -> String
    let passwordSubject: @Sendable (String) -> String
    /// Of the app's name and the temporary password.
    let password: @Sendable (String, String) -> String
    let lockSubject: @Sendable (String) -> String
    let lock: @Sendable (String) -> String
    /// Of the app's name and what somebody wrote.
    let feedback: @Sendable (String, String) -> String
    /// Of the app's name, and the name, address, subject and text of who asks.
    let contact: @Sendable (String, String, String, String, String) -> String

    /// Returns the texts in a language.
    static func `in`(_ language: EmailLanguage) -> AccountEmailTexts {
        switch language {
        case .english: english
        case .spanish: spanish
        }
    }
}
