import Access
import DataAccess
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// One batch of enrollment tokens: its page with the history of printed sheets and files, and its CSV.
struct BatchController: Sendable {
    private static let pageCount = 100

    let siteMap: SiteMap
    let store: Store
    let batches: TokenBatchRepository
    let readings: ReadAuditLog
    let printer: PDFPrinter
    private let tokens = IssuedTokenRepository()
    private let distributions = TokenDistributionRepository()

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.batch, requiring: ManageTokensAtSites.self, async: show),
            .post(ResponsePaths.batch, requiring: ManageTokensAtSites.self, async: describe),
            SiteRoute.get(ResponsePaths.batchFile, requiring: ManageTokensAtSites.self, async: file)
                .described(as: .exportTokens),
        ] + RevocationController(siteMap: siteMap, batches: batches).routes
            + TokenSheetController(siteMap: siteMap, store: store, batches: batches, printer: printer).routes
    }

    private func show(_ context: RequestContext, _ grant: Grant<ManageTokensAtSites>) async throws -> Response
    {
        .html(try await page(context, grant).render())
    }

    /// Changes the label and the note.
    private func describe(_ context: RequestContext, _ grant: Grant<ManageTokensAtSites>) async throws
        -> Response
    {
        let (channel, words) = (grant.subject, BatchLabel(context.form))
        do {
            let id = try await store.write { [batches] transaction in
                let grant = try context.require(ManageTokensAtSites.self, on: channel, in: transaction)
                let batch = try batches.find(context, grant, transaction)
                try batches.describe(batch, as: words, with: grant, transaction)
                return batch.id
            }
            return context.redirect(
                to: ResponsePaths.batch(id, channel), flash: Flash("Label and note saved."))
        } catch let invalid as InvalidInput {
            let page = try await page(context, grant, entered: words, FormProblems(invalid))
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<ManageTokensAtSites>, entered: BatchLabel? = nil,
        _ problems: FormProblems = FormProblems()
    ) async throws -> TokenBatchPage {
        let channel = grant.subject
        let query = context.request.query
        let filter = IssuedTokenRepository.Filter(
            prefix: EnrollmentToken.normalized(query["q"] ?? ""),
            state: try query.option("state"))
        let after = query.rowNumber("after") ?? 0
        let (batch, found, made) = try await store.read { transaction in
            let grant = try context.require(ManageTokensAtSites.self, on: channel, in: transaction)
            let batch = try batches.find(context, grant, transaction)
            let found = try tokens.page(
                of: batch.id, with: grant, filter: filter, after: after, count: Self.pageCount + 1,
                transaction)
            return (batch, found, try distributions.list(of: batch.id, grant, transaction))
        }
        if !found.isEmpty {
            try await readings.note(
                "token-batch.view", about: "batch \(batch.id)", ManageTokensAtSites.self, on: channel, context
            )
        }
        return TokenBatchPage(
            frame: siteMap.frame(
                context, batch.label.isEmpty ? "Batch \(batch.id)" : batch.label,
                purpose: TokenBatchPage.purpose(batch), section: "/tokens",
                parent: PageLink("Enrollment tokens", to: ResponsePaths.tokens(channel))),
            batch: batch, entered: entered ?? batch.words, problems: problems,
            address: ResponsePaths.batch(batch.id, channel),
            gridAddress: context.hasPermission(ViewResponses.self)
                ? ResponsePaths.tokenGrid(of: batch.id, channel) : nil,
            filter: filter, isFirst: after == 0,
            tokens: found.prefix(Self.pageCount).map {
                TokenBatchPage.Row($0, channel)
            },
            hasMore: found.count > Self.pageCount, distributions: made.shown, distributionCount: made.count)
    }

    private func file(_ context: RequestContext, _ grant: Grant<ManageTokensAtSites>) async throws -> Response
    {
        let channel = grant.subject
        let state = try context.request.query.option("state", as: TokenState.self)
        let id = try await store.write { transaction in
            let grant = try context.require(ManageTokensAtSites.self, on: channel, in: transaction)
            let batch = try batches.find(context, grant, transaction)
            guard batch.isComplete else { throw NotFound("complete batch") }
            let count = try tokens.count(of: batch.id, with: grant, state: state, transaction)
            try distributions.add(to: batch.id, state: state, tokenCount: count, with: grant, transaction)
            return batch.id
        }
        let file = TokenFileWriter(batch: id, grant: grant, state: state)
        let store = store
        return Response.stream(type: "text/csv; charset=utf-8") { sink in
            try store.withSnapshot { transaction in try file.write(transaction, to: sink) }
        }.attachment(named: "tokens-\(channel.studyID)-\(id).csv")
    }
}

extension TokenBatchRepository {
    /// Returns the batch in a URL.
    func find(
        _ context: RequestContext, _ grant: Grant<ManageTokensAtSites>, _ transaction: borrowing Transaction
    ) throws -> TokenBatch {
        let id = TokenBatchID(context.request.parameters.value("batch", as: Int64.self) ?? 0)
        guard let batch = try find(id, with: grant, transaction) else { throw NotFound("batch") }
        return batch
    }
}
