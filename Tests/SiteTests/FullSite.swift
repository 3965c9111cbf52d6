import Access
import HTTP
import Help
import Outbound
import PortalUI
import SQLStore
import Studies
import Support
import WebAccess

@testable import Portal

/// The site as the server builds it, in the process.
enum FullSite {
    static func make(isProbe: Bool = false, letters: SentEmails = SentEmails()) async throws -> TestSite {
        try await make(isProbe: isProbe, emailSender: letters.emailSender)
    }

    /// A site whose letters go another way.
    static func make(isProbe: Bool = false, emailSender: EmailSender) async throws -> TestSite {
        try await TestSite(isProbe: isProbe) { parts in
            try await site(of: parts, emailSender).routes
        }
    }

    /// The site with what keeps working behind its routes.
    static func open(contextPath: String = "") async throws -> (site: TestSite, portal: Site) {
        let opened = Locked<Site?>(nil)
        let whole = try await TestSite { parts in
            let portal = try await site(of: parts, SentEmails().emailSender, contextPath: contextPath)
            opened.withLock { $0 = portal }
            return portal.routes
        }
        guard let portal = opened.withLock({ $0 }) else { preconditionFailure("the routes are made at once") }
        return (whole, portal)
    }

    /// A site that shows refusals as people see them, not in plain text.
    static func withItsRefusalPages() async throws -> TestSite {
        let pages = SiteErrorPages()
        return try await TestSite(errorPages: pages) { parts in
            let portal = try await site(of: parts, SentEmails().emailSender)
            pages.use(portal.errorPages)
            return portal.routes
        }
    }

    private static func site(
        of parts: SiteParts, _ emailSender: EmailSender, contextPath: String = ""
    ) async throws -> Site {
        let random = parts.random
        var dependencies = Site.Dependencies(
            store: parts.store, keys: parts.keys, audit: parts.audit, accounts: parts.accounts,
            apps: parts.apps, random: { random.bytes($0) },
            files: try StaticFiles(
                folder: ProjectFiles.root + "/Public", combining: AssetURLs.combined),
            help: try HelpLibrary(
                folder: ProjectFiles.root + "/Help", changelog: ProjectFiles.root + "/CHANGELOG.md"),
            address: { "https://portal.example.org" },
            emailSender: emailSender,
            outbound: HTTPClient(), report: { _ in }, afterwards: { work in await work() })
        dependencies.contextPath = contextPath
        return try await Site(dependencies)
    }
}

/// The refusal pages of a site that is made after them. Shared state: the pages, once.
private final class SiteErrorPages: ErrorPages {
    private let pages = Locked<any ErrorPages>(PlainErrorPages())

    func use(_ pages: any ErrorPages) { self.pages.withLock { $0 = pages } }

    func page(_ error: ErrorPage, context: RequestContext?) -> [UInt8] {
        pages.withLock { $0 }.page(error, context: context)
    }

    func notice(_ restored: RestoredForm) -> [UInt8] { pages.withLock { $0 }.notice(restored) }

    func page(_ restored: RestoredForm, context: RequestContext) -> [UInt8] {
        pages.withLock { $0 }.page(restored, context: context)
    }
}

/// What was mailed. Shared state: the list.
final class SentEmails: Sendable {
    private let list = Locked<[(to: String, text: String)]>([])

    var all: [(to: String, text: String)] { list.withLock { $0 } }

    /// The way to this list.
    var emailSender: EmailSender { EmailSender { mail in self.add(mail.to, mail.text) } }

    func add(_ to: String, _ text: String) { list.withLock { $0.append((to, text)) } }
}
