import Access
import HTTP
import PortalUI
import Printing
import Responses
import SQLStore
import Tables
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// The codebook of a study, as a page, as CSV and as PDF.
package struct CodebookController: Sendable {
    private let siteMap: SiteMap
    private let store: Store
    private let lists: ListRepository
    private let designs: DesignResolver
    private let printer: PDFPrinter
    /// A codebook of 2,000 columns takes about a second and 65 MB.
    private static let limits = PrintProcess.Limits(seconds: 60, memoryMegabytes: 1_024)

    /// Creates the pages.
    package init(
        siteMap: SiteMap, store: Store, lists: ListRepository, designs: DesignResolver,
        printer: PDFPrinter
    ) {
        (self.siteMap, self.store, self.lists, self.designs) = (siteMap, store, lists, designs)
        self.printer = printer
    }

    package var routes: [SiteRoute] {
        [
            .get(ResponsePaths.codebook, requiring: ViewResponsesAtSites.self, async: show),
            SiteRoute.get(ResponsePaths.codebookCSV, requiring: ViewResponsesAtSites.self, async: csv)
                .described(as: .codebookCSV),
            SiteRoute.get(ResponsePaths.codebookPDF, requiring: ViewResponsesAtSites.self, async: pdf)
                .described(as: .codebookPDF),
        ]
    }

    private func show(_ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>) async throws
        -> Response
    {
        let book = try await read(context, grant)
        let page = CodebookPage(
            frame: siteMap.frame(
                context, "Codebook", purpose: "\(book.words). Questions and response options are in English.",
                section: "/lists", parent: PageLink("Lists", to: ResponsePaths.lists(grant.subject))),
            address: ResponsePaths.codebook(grant.subject), book: book,
            start: context.request.query.rowNumber("from").map { Int($0) } ?? 0)
        return .html(page.render())
    }

    private func csv(_ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>) async throws -> Response
    {
        let book = try await read(context, grant)
        return .bytes(book.codebook.csv(), type: "text/csv; charset=utf-8")
            .attachment(named: "\(book.studyID)_codebook.csv")
    }

    private func pdf(_ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>) async throws -> Response
    {
        let book = try await read(context, grant)
        return .bytes(
            try await printer.pdf(book.document(at: context.now), limits: Self.limits),
            type: "application/pdf"
        )
        .attachment(named: "\(book.studyID)_codebook.pdf")
    }

    private func read(_ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>) async throws
        -> StudyCodebook
    {
        let access = try await store.read { transaction in
            let grant = try context.require(ViewResponsesAtSites.self, on: grant.subject, in: transaction)
            return try TableAccess(context, grant, in: transaction)
        }
        return try await StudyCodebook(
            of: grant.subject, access, store: store, lists: lists, designs: designs)
    }
}
