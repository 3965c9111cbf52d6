import Access
import Studies
import Vocabulary

/// An email as it is delivered.
public struct ComposedEmail: Sendable, Equatable {
    public let to: String
    /// The address of the sender; empty for the portal's own.
    public let from: String
    /// The address for replies; empty for the sender's.
    public let replyTo: String
    public let subject: String
    public let text: String
    public let html: String
}

/// The texts of an app's emails, as its team wrote them, or the standard ones.
struct AccountEmailText: Sendable {
    let appName: String
    let emails: AppEmails

    /// Returns the subject and the text of an email in a language. The code replaces its placeholder in the text only, as
    /// on the deployed server.
    func content(of email: AccountEmail, in language: PortalLanguage) -> (subject: String, text: String) {
        let standard = AccountEmailTexts.texts(in: language)
        switch email {
        case .verification(let code):
            return own(emails.registration, code, language)
                ?? (standard.verificationSubject(appName), standard.verification(appName, code))
        case .password(let password):
            return own(emails.password, password, language)
                ?? (standard.passwordSubject(appName), standard.password(appName, password))
        case .lock: return (standard.lockSubject(appName), standard.lock(appName))
        case .deletion(let code):
            return (standard.deletionSubject(appName), standard.deletion(appName, code))
        case .address(let code, let page):
            return (standard.addressSubject(appName), standard.address(appName, code, page))
        case .addressNotice:
            return (standard.addressNoticeSubject(appName), standard.addressNotice(appName))
        case .feedback(let subject, let text):
            return ("App Feedback: \(subject)", standard.feedback(appName, text))
        case .contact(let subject, let text, let name, let email):
            return ("App HelpDesk: \(subject)", standard.contact(appName, name, email, subject, text))
        }
    }

    /// Returns the subject and the text of the email about a deleted account.
    func content(of notice: AccountClosureNotice) -> (subject: String, text: String) {
        let texts = AccountEmailTexts.texts(in: notice.language)
        let start = notice.requester == .owner ? texts.closureByOwner(appName) : texts.closureByTeam(appName)
        let responses = notice.erasesResponses ? texts.responsesDeleted : texts.responsesKept
        return (texts.closureSubject(appName), "\(start)\n\n\(responses)\n\n\(texts.closureEnd)")
    }

    /// Returns the texts that the app's team wrote; nil if there are none. English is used for a missing translation.
    private func own(
        _ text: AppEmailText, _ code: String, _ language: PortalLanguage
    ) -> (subject: String, text: String)? {
        let tag = LanguageTag(language.rawValue) ?? .english
        let (subject, body) = (text.subject.text(in: tag), text.text.text(in: tag))
        guard !subject.isEmpty, !body.isEmpty else { return nil }
        return (subject, body.replacing(AppEmailText.placeholder, with: code))
    }

    /// Returns a text as HTML with a paragraph for each block of lines. Typed text can't contain markup.
    static func html(_ text: String) -> String {
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
            ">", with: "&gt;")
        let paragraphs = escaped.split(separator: "\n\n", omittingEmptySubsequences: true)
        return paragraphs.map { "<p>\($0.replacing("\n", with: "<br>\n"))</p>" }.joined(separator: "\n")
    }
}
