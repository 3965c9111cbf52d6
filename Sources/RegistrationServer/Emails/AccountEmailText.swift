import Access
import HTMLSanitizer
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
    /// Whether the recipient's account was erased, so that no copy may be kept with the address.
    public var isToErasedAccount = false
}

/// The texts of an app's emails, as its team wrote them, or the standard ones.
struct AccountEmailText: Sendable {
    /// An email as plain text and as HTML.
    struct Content: Sendable {
        let subject: String
        let text: String
        let html: String
    }

    let appName: String
    let emails: AppEmails

    /// Returns an email in a language. The code replaces its placeholder in the text only, as on the deployed server.
    func content(of email: AccountEmail, in language: PortalLanguage) throws -> Content {
        let own: Content? =
            switch email {
            case .verification(let code): try content(of: emails.registration, code, language)
            case .password(let password): try content(of: emails.password, password, language)
            default: nil
            }
        return own ?? Self.content(standard(email, language))
    }

    private func standard(
        _ email: AccountEmail, _ language: PortalLanguage
    ) -> (subject: String, text: String) {
        let standard = AccountEmailTexts.texts(in: language)
        switch email {
        case .verification(let code):
            return (standard.verificationSubject(appName), standard.verification(appName, code))
        case .password(let password):
            return (standard.passwordSubject(appName), standard.password(appName, password))
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

    /// Returns the email about a deleted account.
    func content(of notice: AccountClosureNotice) -> Content {
        let texts = AccountEmailTexts.texts(in: notice.language)
        let start = notice.requester == .owner ? texts.closureByOwner(appName) : texts.closureByTeam(appName)
        let responses = notice.erasesResponses ? texts.responsesDeleted : texts.responsesKept
        return Self.content(
            (texts.closureSubject(appName), "\(start)\n\n\(responses)\n\n\(texts.closureEnd)"))
    }

    /// Returns what the app's team wrote, with its formatting; nil if there is nothing. English is used for a missing
    /// translation.
    private func content(
        of email: AppEmailText, _ code: String, _ language: PortalLanguage
    ) throws -> Content? {
        let tag = LanguageTag(language.rawValue) ?? .english
        let (subject, body) = (email.subject.text(in: tag), email.text.text(in: tag))
        guard !subject.isEmpty, !body.isEmpty else { return nil }
        let typed = try TypedText(body)
        return Content(
            subject: subject, text: typed.text.replacing(AppEmailText.placeholder, with: code),
            html: typed.html.replacing(AppEmailText.escapedPlaceholder, with: code))
    }

    private static func content(_ plain: (subject: String, text: String)) -> Content {
        Content(subject: plain.subject, text: plain.text, html: html(plain.text))
    }

    /// Returns a text as HTML with a paragraph for each block of lines. Typed text can't contain markup.
    private static func html(_ text: String) -> String {
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
            ">", with: "&gt;")
        let paragraphs = escaped.split(separator: "\n\n", omittingEmptySubsequences: true)
        return paragraphs.map { "<p>\($0.replacing("\n", with: "<br>\n"))</p>" }.joined(separator: "\n")
    }
}
