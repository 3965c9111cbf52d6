import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import Vocabulary
import WebAccess

/// What the public pages of an app have in common: the app, its language, and the frame.
///
/// Participants open them in a browser, without signing in. The language is that of the link or of the browser.
struct PublicPage: Sendable {
    let app: AppFolder
    let language: PortalLanguage
    /// The address to which participants of the app can write; empty if there is none.
    let contact: String
    /// Whether the app's responses are on another server.
    let usesOtherServer: Bool

    /// The texts of the pages.
    var texts: AccountPageTexts { AccountPageTexts.texts(in: language) }

    /// Finds the app in a request by the IDs that its builds send.
    init(_ context: RequestContext, _ transaction: borrowing Transaction) throws {
        let parameters = context.request.parameters
        let found = try FolderRepository.app(
            AppID(parameters["app"]), builtFor: OrganizationID(parameters["org"]), in: transaction)
        guard let found else { throw NotFound("app") }
        app = found
        language = Self.language(of: context)
        contact = try AppDocumentRepository(of: found.id).document(AppProperties.self, transaction).value
            .supportEmail
        usesOtherServer = try ResponseServerRepository.address(of: found.id, in: transaction) != nil
    }

    /// Returns the frame of a page with a title and a purpose in its language.
    func frame(
        _ siteMap: SiteMap, _ context: RequestContext, _ title: String, purpose: String? = nil, home: String
    ) -> Frame {
        var frame = siteMap.frame(context, title, purpose: purpose)
        frame.language = language.rawValue
        frame.siteName = app.title
        frame.homeAddress = home
        frame.skipLink = texts.skipToContent
        return frame
    }

    /// Returns the language named in the address or the form, otherwise the first one of the browser that there is.
    static func language(of context: RequestContext) -> PortalLanguage {
        if let tag = context.form["lang"] ?? context.request.query["lang"],
            let language = PortalLanguage(rawValue: tag)
        {
            return language
        }
        let wishes = (context.request.headers["accept-language"] ?? "").split(separator: ",").prefix(20)
        let found = wishes.lazy.compactMap { wish in
            PortalLanguage(rawValue: wish.prefix { $0 != "-" && $0 != ";" }.trimmed.lowercased())
        }
        return found.first ?? .english
    }
}

/// The other language of a public page, as a link.
struct PublicPageLanguageLink {
    let tag: String
    let title: String
    let address: String

    init(_ current: PortalLanguage, _ page: String) {
        let language: PortalLanguage = current == .english ? .spanish : .english
        (tag, title) = (language.rawValue, language.title)
        address = "\(page)?lang=\(tag)"
    }
}
