import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies

/// Sends a mail of an app to whoever edits it, in the words that people would get.
///
/// It comes from the portal's address. The app's own is the registration server's to send from: our mail
/// server may not be allowed to, and whoever edits an app must not send in anybody's name.
struct AppMailTestController: Sendable {
    let surroundings: DesignFeature.Surroundings

    var routes: [SiteRoute] {
        [.post(AppPaths.mailTest, requiring: ManageApp.self, async: send)]
    }

    private func send(_ visit: Visit, _ grant: Grant<ManageApp>) async throws -> Response {
        let (app, person) = (grant.subject, try visit.requirePerson())
        guard let kind = AppMailKind(rawValue: visit.form["mail"] ?? ""),
            let sendTestMail = surroundings.sendTestMail
        else { throw NotFound("mail") }
        let language = LanguageTag(visit.form["lang"] ?? "") ?? .english
        let page = AppPaths.page(of: .mails, app) + (language == .english ? "" : "?lang=\(language)")
        let mails = try await surroundings.store.read { transaction in
            _ = try visit.require(ManageApp.self, on: app, in: transaction)
            return try AppContents(of: app.id).document(AppMails.self, transaction).value
        }
        guard let words = AppMailSample(mails[keyPath: kind.path], in: language) else {
            return visit.redirect(
                to: page,
                saying: Flash(
                    .information, "This mail has no words of its own.", detail: "The usual ones are sent."))
        }
        do {
            try await sendTestMail(person.email, words.subject, words.text)
        } catch {
            return visit.redirect(
                to: page,
                saying: Flash(.failure, "The mail could not be sent.", detail: "Tell the operator. \(error)"))
        }
        try await surroundings.store.write { transaction in
            try visit.require(ManageApp.self, on: app, in: transaction).record(
                "app-mail.test", about: person.email, ["mail": .text(kind.rawValue)], in: transaction)
        }
        return visit.redirect(
            to: page,
            saying: Flash(
                "The mail is on its way to \(person.email).",
                detail: "From the portal's own address, with a code that opens nothing."))
    }
}

/// The mails of an app.
enum AppMailKind: String, CaseIterable {
    case registration
    case password

    var path: WritableKeyPath<AppMails, AppMailText> {
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

/// A mail as somebody would get it, with a code that opens nothing.
struct AppMailSample {
    /// What stands in the place of the code.
    static let code = "AB12CD"

    let subject: String
    let text: String

    /// Nil for a mail without words of its own.
    init?(_ mail: AppMailText, in language: LanguageTag) {
        subject = mail.subject.text(in: language)
        text = mail.text.text(in: language).replacing(AppMailText.placeholder, with: Self.code)
        if subject.isEmpty || text.isEmpty { return nil }
    }
}
