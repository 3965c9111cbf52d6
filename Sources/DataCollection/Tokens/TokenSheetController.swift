import Access
import HTTP
import PortalUI
import Printing
import Responses
import SQLStore
import Studies
import Templating
import WebAccess

/// Prints the unused tokens of a batch in the selected layout, as a PDF or on a page of the portal.
///
/// Printed tokens leave the portal, so each sheet is recorded before it is sent, and no token is displayed before
/// a layout is selected.
struct TokenSheetController: Sendable {
    private static let pagesMax = 40
    /// Limits the page number in the URL.
    private static let pageNumberMax = 10_000_000

    let siteMap: SiteMap
    let store: Store
    let batches: TokenBatchRepository
    let printer: PDFPrinter
    private let tokens = IssuedTokenRepository()
    private let distributions = TokenDistributionRepository()

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.sheet, requiring: ManageTokensAtSites.self, async: show),
            .post(ResponsePaths.sheet, requiring: ManageTokensAtSites.self, async: print),
        ]
    }

    private func show(_ context: RequestContext, _ grant: Grant<ManageTokensAtSites>) async throws -> Response
    {
        let chosen = context.request.query["per"].flatMap { Int($0) }.flatMap(
            TokenSheet.Layout.init(rawValue:))
        guard let chosen else { return try await choices(context, grant.subject) }
        return try await sheet(context, grant.subject, chosen)
    }

    /// Returns the page that offers layouts, with what has been printed so far.
    private func choices(
        _ context: RequestContext, _ channel: Channel, _ problems: FormProblems = FormProblems()
    ) async throws -> Response {
        let (batch, progress) = try await store.read { transaction in
            let grant = try context.require(ManageTokensAtSites.self, on: channel, in: transaction)
            let batch = try batches.find(context, grant, transaction)
            return (batch, try TokenSheetProgress(of: batch, with: grant, transaction))
        }
        let page = TokenSheetLayoutsPage(
            frame: frame(
                context, batch, channel, "Print unused tokens with QR codes, on sheets to cut or on labels."),
            address: Self.address(of: batch, channel),
            batchAddress: ResponsePaths.batch(batch.id, channel), progress: progress,
            entered: TokenSheetLayoutsPage.EnteredValues(context.form), problems: problems)
        return .html(page.render(), status: problems.isEmpty ? .ok : .unprocessableContent)
    }

    /// Sends pages of the batch as a PDF, which was made before it is recorded, so that the history has no sheet that
    /// no one got.
    private func print(_ context: RequestContext, _ grant: Grant<ManageTokensAtSites>) async throws
        -> Response
    {
        let channel = grant.subject
        do {
            let form = try TokenSheetForm(context.form)
            if context.form["as"] == TokenSheetForm.browser {
                return context.redirect(to: "\(context.request.path)?per=\(form.layout.rawValue)")
            }
            let run = try await run(form, context, channel)
            let pdf = try await printer.pdf(run.document(at: context.now), limits: TokenPrintRun.limits)
            try await record(run, context, channel)
            let (first, last) = (run.pages.lowerBound, run.pages.upperBound)
            return .bytes(pdf, type: "application/pdf").attachment(
                named: "tokens-\(channel.studyID)-\(run.batch.id)-pages-\(first)-\(last).pdf")
        } catch let invalid as InvalidInput {
            return try await choices(context, channel, FormProblems(invalid))
        }
    }

    /// Returns the pages that a form asks for.
    private func run(
        _ form: TokenSheetForm, _ context: RequestContext, _ channel: Channel
    ) async throws -> TokenPrintRun {
        try await store.read { transaction in
            let grant = try context.require(ManageTokensAtSites.self, on: channel, in: transaction)
            let batch = try batches.find(context, grant, transaction)
            guard batch.isComplete else {
                throw Conflict("The tokens of this batch are still being generated. Wait for them.")
            }
            return try TokenSheetProgress(of: batch, with: grant, transaction)
                .run(form, of: batch, with: grant, transaction)
        }
    }

    private func record(
        _ run: TokenPrintRun, _ context: RequestContext, _ channel: Channel
    ) async throws {
        try await store.write { transaction in
            let grant = try context.require(ManageTokensAtSites.self, on: channel, in: transaction)
            let batch = try batches.find(context, grant, transaction)
            let printed = try distributions.printedPlaces(of: batch.id, grant, transaction)
            let isStale = run.printed.contains { printed.contains($0) != run.printedBefore.contains($0) }
            if isStale {
                throw InvalidInput(
                    "pages",
                    "Another user has printed these pages at the same moment. Choose the pages again; the list below "
                        + "shows what is printed.")
            }
            let places = TokenDistribution.Places(
                range: run.places, count: run.placeCount,
                reprintedCount: run.printed.count(where: printed.contains))
            try distributions.add(
                to: batch.id, perPage: run.layout.rawValue, state: .unused, tokenCount: run.printed.count,
                at: places, on: run.paper, with: grant, transaction)
        }
    }

    private func sheet(
        _ context: RequestContext, _ channel: Channel, _ layout: TokenSheet.Layout
    ) async throws -> Response {
        let query = context.request.query
        let after = query.rowNumber("after") ?? 0
        let done = min(max(0, query["pages"].flatMap { Int($0) } ?? 0), Self.pageNumberMax)
        let count = layout.rawValue * Self.pagesMax
        let (batch, found) = try await store.write { transaction in
            let grant = try context.require(ManageTokensAtSites.self, on: channel, in: transaction)
            let batch = try batches.find(context, grant, transaction)
            let found = try tokens.page(
                of: batch.id, with: grant, filter: .init(state: .unused), after: after, count: count,
                transaction)
            try record(found, of: batch, layout, with: grant, transaction)
            return (batch, found)
        }
        var frame = frame(
            context, batch, channel,
            "Unused tokens with QR codes. Print this page. Only the tokens are printed.")
        frame.extraStyles.append(.tokenSheet)
        let address = Self.address(of: batch, channel)
        let next =
            "\(address)?per=\(layout.rawValue)&after=\(found.last?.id ?? 0)&pages=\(done + Self.pagesMax)"
        let page = TokenSheetPage(
            frame: frame, otherLayouts: address, next: found.count == count ? next : nil,
            pages: Self.pages(of: found, layout, batch, channel, from: done))
        return .html(page.render())
    }

    /// Records a sheet with consecutive unused tokens.
    private func record(
        _ found: [IssuedToken], of batch: TokenBatch, _ layout: TokenSheet.Layout,
        with grant: Grant<ManageTokensAtSites>, _ transaction: borrowing Transaction
    ) throws {
        guard let first = found.first, let last = found.last else { return }
        let range =
            try tokens.place(
                of: first.id, in: batch.id, with: grant, transaction)...tokens.place(
                of: last.id, in: batch.id, with: grant, transaction)
        let printed = try distributions.printedPlaces(of: batch.id, grant, transaction)
        let shown = Set(found.map(\.id))
        let reprinted =
            printed.isEmpty
            ? 0
            : try zip(range, tokens.tokens(of: batch.id, at: range, with: grant, transaction))
                .count { place, token in
                    token.map { shown.contains($0.id) } == true && printed.contains(place)
                }
        try distributions.add(
            to: batch.id, perPage: layout.rawValue, state: .unused, tokenCount: found.count,
            at: .init(
                range: range, count: tokens.placeCount(of: batch.id, with: grant, transaction),
                reprintedCount: reprinted),
            with: grant, transaction)
    }

    private func frame(
        _ context: RequestContext, _ batch: TokenBatch, _ channel: Channel, _ purpose: String
    ) -> Frame {
        siteMap.frame(
            context, "Token sheet, batch \(batch.id)", purpose: purpose, section: "/tokens",
            parent: PageLink("Batch \(batch.id)", to: ResponsePaths.batch(batch.id, channel)))
    }

    private static func address(of batch: TokenBatch, _ channel: Channel) -> String {
        ResponsePaths.batch(batch.id, channel) + "/sheet"
    }

    private static func pages(
        of tokens: [IssuedToken], _ layout: TokenSheet.Layout, _ batch: TokenBatch, _ channel: Channel,
        from done: Int
    ) -> [TokenSheet] {
        stride(from: 0, to: tokens.count, by: layout.rawValue).map { start in
            let part = tokens[start..<min(start + layout.rawValue, tokens.count)]
            return TokenSheet(
                layout, title: channel.study.title, subtitle: "Enrollment tokens. Each token works once.",
                place: "Batch \(batch.id), page \(done + start / layout.rawValue + 1)",
                instruction: "Enter or scan this token in the app.",
                tickets: part.compactMap { TokenTicket(printing: $0.token) })
        }
    }
}
