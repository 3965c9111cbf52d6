import Access
import DataAccess
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// The batches of enrollment tokens of a study: listing them, generating a batch, and finding a token.
struct TokenController: Sendable {
    private static let pageCount = 50
    private static let foundMax = 50

    let siteMap: SiteMap
    let store: Store
    let issue: TokenIssuer
    let batches: TokenBatchRepository
    let readings: ReadAuditLog
    private let tokens = IssuedTokenRepository()

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.tokens, requiring: ViewTokenCounts.self, use: list),
            .post(ResponsePaths.tokens, requiring: ManageTokens.self, async: create),
            .get(ResponsePaths.findToken, requiring: ManageTokens.self, async: find),
        ]
    }

    private func list(
        _ context: RequestContext, _ grant: Grant<ViewTokenCounts>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant.subject, FormProblems(), in: transaction).render())
    }

    private func page(
        _ context: RequestContext, _ channel: Channel, _ problems: FormProblems,
        in transaction: borrowing Transaction
    ) throws -> TokenBatchesPage {
        let before = context.request.query.rowNumber("before").map { TokenBatchID($0) }
        var shown = try batches.list(in: channel.id, before: before, count: Self.pageCount + 1, transaction)
        let hasMore = shown.count > Self.pageCount
        if hasMore { shown.removeLast() }
        let mayHandle = context.hasPermission(ManageTokens.self)
        let address = ResponsePaths.tokens(channel)
        let funnel = try batches.funnel(in: channel.id, transaction)
        let grant = try context.require(ViewTokenCounts.self, on: channel, in: transaction)
        let growth = try TokenGrowthRepository().read(grant, until: context.now.civil().date, transaction)
        return TokenBatchesPage(
            frame: siteMap.frame(
                context, "Enrollment tokens",
                purpose: "Each token enrolls one participant, once.", section: "/tokens"),
            address: address, mayHandle: mayHandle, problems: problems,
            entered: TokenBatchesPage.EnteredValues(context.form),
            gridAddress: context.hasPermission(ViewResponses.self)
                ? ResponsePaths.tokenGrid(channel) : nil,
            tiles: TokenBatchesPage.tiles(funnel), growth: growth,
            batches: shown.map {
                TokenBatchesPage.Row($0, channel, opens: mayHandle, page: address, context.formToken)
            },
            first: before == nil ? nil : address,
            next: hasMore ? "\(address)?before=\(shown.last?.id.rawValue ?? 0)" : nil)
    }

    private func create(_ context: RequestContext, _ grant: Grant<ManageTokens>) async throws -> Response {
        let channel = grant.subject
        let entered = TokenBatchesPage.EnteredValues(context.form)
        let (count, words): (Int, BatchLabel)
        do {
            (count, words) = (try entered.checkedNumber(), entered.words)
            try words.check()
        } catch {
            return try await store.read { transaction -> Response in
                let page = try self.page(context, channel, FormProblems(error), in: transaction)
                return .html(page.render(), status: .unprocessableContent)
            }
        }
        let made = try await store.write { transaction in
            let grant = try context.require(ManageTokens.self, on: channel, in: transaction)
            let made = try issue.begin(
                count: count, label: words, by: grant.actor.name, in: channel.id, transaction)
            try grant.record(
                "token-batch.create", about: "batch \(made.batch)", ["count": .number(count)],
                in: transaction)
            return made
        }
        if !made.isComplete { issue.resume(made.batch) }
        let tokens = count == 1 ? "1 token is" : "\(NumberFormat.integer(count)) tokens are"
        let flash = Flash(
            .success, made.isComplete ? "\(tokens) ready." : "\(tokens) being generated.",
            detail: "Print a sheet with QR codes or download a CSV.")
        return context.redirect(to: ResponsePaths.batch(made.batch, channel), flash: flash)
    }

    private func find(_ context: RequestContext, _ grant: Grant<ManageTokens>) async throws -> Response {
        let channel = grant.subject
        let prefix = EnrollmentToken.normalized(context.request.query["q"] ?? "")
        let typo = TokenTypo(in: prefix)
        let (found, near) = try await store.read { transaction in
            _ = try context.require(ManageTokens.self, on: channel, in: transaction)
            let found =
                typo == nil
                ? try tokens.find(beginning: prefix, in: channel.id, count: Self.foundMax, transaction) : []
            guard found.isEmpty else { return (found, false) }
            let candidates = typo?.candidates ?? TokenTypo.suggestions(for: prefix)
            return (try tokens.find(anyOf: candidates, in: channel.id, transaction), true)
        }
        if !found.isEmpty {
            try await readings.note("token.find", about: "", ManageTokens.self, on: channel, context)
        }
        let page = TokenSearchPage(
            frame: siteMap.frame(
                context, "Look up a token", purpose: "Find its batch, state, and participant.",
                section: "/tokens",
                parent: PageLink("Enrollment tokens", to: ResponsePaths.tokens(channel))),
            address: ResponsePaths.tokens(channel) + "/find", query: prefix, typo: typo, areNear: near,
            tokens: found.map { TokenSearchPage.Row($0.token, in: $0.batch, channel) })
        return .html(page.render())
    }
}
