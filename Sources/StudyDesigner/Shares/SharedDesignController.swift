import Access
import Cryptography
import DesignEditing
import HTTP
import PortalUI
import Printing
import SQLStore
import Studies
import StudyManagement
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// Serves a shared design to visitors with the link, as a page and as a PDF.
struct SharedDesignController: Sendable {
    let siteMap: SiteMap
    let dependencies: DesignFeature.Dependencies
    let limiter = ShareLinkLimiter()

    var routes: [SiteRoute] {
        [
            .get(StudyDesignerPaths.sharedDesign, .anyone, async: show),
            SiteRoute.get(StudyDesignerPaths.sharedProtocol, .anyone, async: pdf)
                .described(as: .nothing("shared designs are read by people in a browser")),
        ]
    }

    private func show(_ context: RequestContext) async throws -> Response {
        let shared = try await open(context)
        var writer = ProtocolWriter(shared.subject)
        let document = try writer.sharedDocument(at: context.now)
        let address = StudyDesignerPaths.sharedDesign(shared.token)
        var frame = siteMap.frame(context, document.title)
        frame.viewer = nil
        frame.helpAddress = nil
        frame.homeAddress = address
        let page = SharedDesignPage(
            frame: frame, notice: shared.subject.notice, expires: shared.expires,
            language: shared.subject.language,
            languages: shared.subject.languages.map {
                PageLink($0.ownName, to: "\(address)?lang=\($0)")
            },
            pdfAddress: "\(address)/protocol.pdf?lang=\(shared.subject.language)",
            content: PrintedBlocks(document.blocks))
        return Self.protected(.html(page.render()))
    }

    private func pdf(_ context: RequestContext) async throws -> Response {
        let subject = try await open(context).subject
        var writer = ProtocolWriter(subject)
        let document = try writer.sharedDocument(at: context.now)
        let bytes = try await dependencies.printer.pdf(document, limits: ProtocolController.limits)
        let response = Response.bytes(bytes, type: "application/pdf")
            .attachment(named: "\(subject.channel.studyID)-protocol-\(subject.language.text).pdf")
        return Self.protected(response)
    }

    /// Returns the response with headers that keep it out of caches, search engines and other sites' logs.
    private static func protected(_ response: Response) -> Response {
        response.with("cache-control", "no-store").with("x-robots-tag", "noindex, nofollow, noarchive")
            .with("referrer-policy", "no-referrer")
    }

    /// A design that a link shows.
    private struct Opened: Sendable {
        let token: SecretToken
        let subject: StudyProtocol
        let expires: Instant
    }

    /// Opens the link of a request. All links that don't work have the same response.
    private func open(_ context: RequestContext) async throws -> Opened {
        try limiter.count(context.address.key, at: context.now)
        guard let token = SecretToken(text: context.request.parameters["link"]) else {
            throw NotFound("link")
        }
        let language = context.request.query["lang"].flatMap { LanguageTag($0) }
        return try await dependencies.store.write { transaction in
            let shared = try DesignShareRepository.open(
                token.digest.bytes, by: context.actor, in: transaction)
            let channels = try FolderRepository.channels(of: shared.study, in: transaction)
            guard let channel = channels.first(where: { $0.kind == .live }) else {
                throw NotFound("link")
            }
            return Opened(
                token: token, subject: try StudyProtocol(shared, on: channel, in: language),
                expires: shared.share.expiresAt)
        }
    }
}

/// The page of a shared design.
struct SharedDesignPage {
    let frame: Frame
    let notice: String
    let expires: Instant
    let language: LanguageTag
    let languages: [PageLink]
    let pdfAddress: String
    let content: PrintedBlocks

    var hasLanguages: Bool { languages.count > 1 }
    var note: String { "\(notice) The link works until \(TimeText.minuteWords(expires)) UTC." }
}
