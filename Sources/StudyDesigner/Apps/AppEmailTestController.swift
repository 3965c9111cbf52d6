import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import WebAccess

/// Sends a mail of an app to anyone who edits it, in the words that people would get.
///
/// It comes from the portal's address. The app's own is the registration server's to send from: our mail
/// server may not be allowed to, and anyone who edits an app must not send in anyone's name.
struct AppEmailTestController: Sendable {
    let surroundings: DesignFeature.Dependencies

    var routes: [SiteRoute] {
        [.post(AppPaths.mailTest, requiring: ManageApp.self, async: send)]
    }

    private func send(_ context: RequestContext, _ grant: Grant<ManageApp>) async throws -> Response {
        let (app, person) = (grant.subject, try context.requirePerson())
        guard let kind = AppEmailKind(rawValue: context.form["mail"] ?? ""),
            let sendTestMail = surroundings.sendTestMail
        else { throw NotFound("mail") }
        let language = LanguageTag(context.form["lang"] ?? "") ?? .english
        let page = AppPaths.page(of: .mails, app) + (language == .english ? "" : "?lang=\(language)")
        let mails = try await surroundings.store.read { transaction in
            _ = try context.require(ManageApp.self, on: app, in: transaction)
            return try AppDocumentRepository(of: app.id).document(AppEmails.self, transaction).value
        }
        guard let words = AppEmailSample(mails[keyPath: kind.path], in: language) else {
            return context.redirect(
                to: page,
                flash: Flash(
                    .information, "This mail has no words of its own.", detail: "The usual ones are sent."))
        }
        do {
            try await sendTestMail(person.email, words.subject, words.text)
        } catch {
            return context.redirect(
                to: page,
                flash: Flash(.failure, "The mail could not be sent.", detail: "Tell the operator. \(error)"))
        }
        try await surroundings.store.write { transaction in
            try context.require(ManageApp.self, on: app, in: transaction).record(
                "app-mail.test", about: person.email, ["mail": .text(kind.rawValue)], in: transaction)
        }
        return context.redirect(
            to: page,
            flash: Flash(
                "The mail is on its way to \(person.email).",
                detail: "From the portal's own address, with a code that opens nothing."))
    }
}

/// The mails of an app.
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

/// A mail as someone would get it, with a code that opens nothing.
struct AppEmailSample {
    /// What is in the place of the code.
    static let code = "AB12CD"

    let subject: String
    let text: String

    /// Nil for a mail without words of its own.
    init?(_ mail: AppEmailText, in language: LanguageTag) {
        subject = mail.subject.text(in: language)
        text = mail.text.text(in: language).replacing(AppEmailText.placeholder, with: Self.code)
        if subject.isEmpty || text.isEmpty { return nil }
    }
}
