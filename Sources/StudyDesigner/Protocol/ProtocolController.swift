import Access
import DesignEditing
import HTTP
import PortalUI
import Printing
import SQLStore
import Studies
import StudyPublishing
import Templating
import Vocabulary
import WebAccess

/// Serves the printable protocol of a study: the complete design as a PDF, for review boards and study files.
struct ProtocolController: Sendable {
    /// A questionnaire of 300 steps takes about two seconds and 100 MB.
    static let limits = PrintProcess.Limits(seconds: 120, memoryMegabytes: 1_024)

    let frames: DesignFrameBuilder
    let dependencies: DesignFeature.Dependencies

    var routes: [SiteRoute] {
        [
            .get(StudyDesignerPaths.protocolPage, requiring: ViewDesign.self, use: show),
            SiteRoute.get(StudyDesignerPaths.protocolPDF, requiring: ViewDesign.self, async: pdf)
                .described(as: .protocolPDF),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (channel, scope) = (try context.designChannel(), grant.subject.scope)
        guard try frames.designs.exists(in: scope, transaction) else { throw NotFound("design") }
        let settings = try frames.designs.document(StudySettings.self, in: scope, transaction).value
        let page = ProtocolPage(
            frame: try frames.frame(
                context, "Study protocol",
                purpose: "The complete design as a PDF, such as for a review board.",
                section: "/design/actions",
                parent: PageLink("Actions", to: StudyDesignerPaths.actions(channel)), grant, transaction),
            address: StudyDesignerPaths.protocolPDF(channel),
            revisions: try ProtocolRevision.all(in: scope, transaction).map {
                PortalUI.SelectOption($0.name, $0.title)
            },
            chosen: context.request.query["revision"] ?? ProtocolRevision.draft.name,
            languages: settings.allLanguages.map { PortalUI.SelectOption($0.text, $0.englishName) })
        return .html(page.render())
    }

    private func pdf(_ context: RequestContext, _ grant: Grant<ViewDesign>) async throws -> Response {
        let (channel, study, query) = (try context.designChannel(), grant.subject, context.request.query)
        let subject = try await dependencies.store.read { [dependencies] transaction in
            let grant = try context.require(ViewDesign.self, on: study, in: transaction)
            let language = query["lang"].flatMap { LanguageTag($0) }
            return try StudyProtocol(
                of: channel, revision: query["revision"] ?? ProtocolRevision.draft.name, in: language,
                dependencies.publishing, dependencies.designs, with: grant, transaction)
        }
        try await dependencies.store.write { transaction in
            let grant = try context.require(ViewDesign.self, on: study, in: transaction)
            try grant.record(
                "design.print", about: channel.path,
                ["version": .text(subject.revision.title), "language": .text(subject.language.text)],
                in: transaction)
        }
        var writer = ProtocolWriter(subject)
        let pdf = try await dependencies.printer.pdf(
            try writer.document(at: context.now), limits: Self.limits)
        return .bytes(pdf, type: "application/pdf")
            .attachment(
                named: "\(channel.studyID)-protocol-\(subject.fileName)-\(subject.language.text).pdf"
            )
            .with("cache-control", "no-store")
    }
}

extension StudyProtocol {
    /// The revision in the name of a file: "draft", "live-1.2".
    fileprivate var fileName: String {
        guard case .published(let kind, let publication) = revision else { return revision.name }
        let version = publication.stage == .launched ? publication.version.text : "announcement"
        return "\(kind.rawValue)-\(version)"
    }
}
