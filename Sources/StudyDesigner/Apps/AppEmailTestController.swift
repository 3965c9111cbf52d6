import Access
import HTMLSanitizer
import HTTP
import PortalUI
import SQLStore
import Studies
import Vocabulary
import WebAccess

/// Sends a test email of an app to the user who edits it.
///
/// The sender is the portal's address. Only the registration server sends from the app's address: our mail server might
/// not be allowed to, and users who edit an app must not be able to send email in someone else's name.
struct AppEmailTestController: Sendable {
    let dependencies: DesignFeature.Dependencies

    var routes: [SiteRoute] {
        [.post(AppPaths.mailTest, requiring: ManageApp.self, async: send)]
    }

    private func send(_ context: RequestContext, _ grant: Grant<ManageApp>) async throws -> Response {
        let (app, person) = (grant.subject, try context.requirePerson())
        guard let kind = AppEmailKind(rawValue: context.form["mail"] ?? ""),
            let sendTestMail = dependencies.sendTestMail
        else { throw NotFound("mail") }
        let language = LanguageTag(context.form["lang"] ?? "") ?? .english
        let page = AppPaths.page(of: .mails, app) + (language == .english ? "" : "?lang=\(language)")
        let mails = try await dependencies.store.read { transaction in
            _ = try context.require(ManageApp.self, on: app, in: transaction)
            return try AppDocumentRepository(of: app.id).document(AppEmails.self, transaction).value
        }
        guard let words = AppEmailSample(mails[keyPath: kind.path], in: language) else {
            return context.redirect(
                to: page,
                flash: Flash(
                    .information, "This email has no custom text.", detail: "The default text is sent."))
        }
        do {
            try await sendTestMail(person.email, words.subject, words.text, words.html)
        } catch {
            return context.redirect(
                to: page,
                flash: Flash(
                    .failure, "The email could not be sent.", detail: "Contact your operator. \(error)"))
        }
        try await dependencies.store.write { transaction in
            try context.require(ManageApp.self, on: app, in: transaction).record(
                "app-mail.test", about: person.email, ["mail": .text(kind.rawValue)], in: transaction)
        }
        return context.redirect(
            to: page,
            flash: Flash(
                "A test email was sent to \(person.email).",
                detail: "It comes from the portal's address and has a sample code."))
    }
}

/// The emails of an app.
enum AppEmailKind: String, CaseIterable {
    case registration
    case password

    var path: WritableKeyPath<AppEmails, AppEmailText> {
        switch self {
        case .registration: \.registration
        case .password: \.password
        }
    }

    var title: String {
        switch self {
        case .registration: "Registration"
        case .password: "Password help"
        }
    }
}

/// An email as its recipient would get it, with a sample code.
struct AppEmailSample {
    /// The sample code.
    static let code = "AB12CD"

    let subject: String
    let text: String
    let html: String

    /// Creates a sample; nil for an email without custom text.
    init?(_ mail: AppEmailText, in language: LanguageTag) {
        subject = mail.subject.text(in: language)
        let typed = mail.text.text(in: language)
        // A text that is saved can be read. The page of one that isn't saved shows it as it was typed.
        let both = try? TypedText(typed)
        text = (both?.text ?? typed).replacing(AppEmailText.placeholder, with: Self.code)
        html = (both?.html ?? "").replacing(AppEmailText.escapedPlaceholder, with: Self.code)
        if subject.isEmpty || text.isEmpty { return nil }
    }
}
