import Access
import Cryptography
import FoundationEssentials
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
    private let report: @Sendable (String) -> Void
    /// The number of PDFs that are being made.
    private let printing = Locked(0)
    private static let printingMax = 2
    /// A codebook of 2,000 columns takes about a second and 65 MB.
    private static let limits = PrintProcess.Limits(seconds: 60, memoryMegabytes: 1_024)

    /// Creates the pages; `report` gets the reasons why this server makes no PDFs.
    package init(
        siteMap: SiteMap, store: Store, lists: ListRepository, designs: DesignResolver,
        report: @escaping @Sendable (String) -> Void
    ) {
        (self.siteMap, self.store, self.lists, self.designs) = (siteMap, store, lists, designs)
        self.report = report
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
        let mayPrint = printing.withLock { count in
            guard count < Self.printingMax else { return false }
            count += 1
            return true
        }
        guard mayPrint else { throw Conflict("Other PDFs are being made. Try again in a moment.") }
        defer { printing.withLock { $0 -= 1 } }
        let book = try await read(context, grant)
        return .bytes(try await print(book, at: context.now), type: "application/pdf")
            .attachment(named: "\(book.studyID)_codebook.pdf")
    }

    private func print(_ book: StudyCodebook, at now: Instant) async throws -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory.path
        let path = "\(folder)/codebook-\(Hex.encode(SystemRandom.bytes(8))).pdf"
        defer { try? FileManager.default.removeItem(atPath: path) }
        do throws(PrintFailure) {
            _ = try await PrintProcess.installed(limits: Self.limits).print(book.document(at: now), to: path)
        } catch {
            if error.kind != .system { throw Conflict("The PDF couldn't be made. \(error.message)") }
            report("the PDF of a codebook couldn't be made: \(error.message)")
            throw Conflict(
                "This server can't make PDFs at the moment. Its operator finds the reason in the log.")
        }
        guard let bytes = FileManager.default.contents(atPath: path) else { throw NotFound("PDF") }
        return Array(bytes)
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
