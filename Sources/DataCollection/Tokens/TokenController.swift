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
            .get(ResponsePaths.tokens, requiring: ViewTokenCountsAtSites.self, use: list),
            .post(ResponsePaths.tokens, requiring: ManageTokensAtSites.self, async: create),
            .get(ResponsePaths.findToken, requiring: ManageTokensAtSites.self, async: find),
        ]
    }

    private func list(
        _ context: RequestContext, _ grant: Grant<ViewTokenCountsAtSites>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant, FormProblems(), in: transaction).render())
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<ViewTokenCountsAtSites>, _ problems: FormProblems,
        in transaction: borrowing Transaction
    ) throws -> TokenBatchesPage {
        let channel = grant.subject
        let before = context.request.query.rowNumber("before").map { TokenBatchID($0) }
        var shown = try batches.list(with: grant, before: before, count: Self.pageCount + 1, transaction)
        let hasMore = shown.count > Self.pageCount
        if hasMore { shown.removeLast() }
        let mayHandle = context.hasPermission(ManageTokensAtSites.self)
        let address = ResponsePaths.tokens(channel)
        let funnel = try batches.funnel(with: grant, transaction)
        let growth = try TokenGrowthRepository().read(grant, until: context.now.civil().date, transaction)
        return TokenBatchesPage(
            frame: siteMap.frame(
                context, "Enrollment tokens",
                purpose: "Each token enrolls one participant, once.", section: "/tokens"),
            address: address, mayHandle: mayHandle, problems: problems,
            entered: TokenBatchesPage.EnteredValues(context.form),
            sites: try BatchSiteOptions(mayHandle ? sites(context, channel, transaction) : nil),
            gridAddress: context.hasPermission(ViewResponses.self)
                ? ResponsePaths.tokenGrid(channel) : nil,
            tiles: TokenBatchesPage.tiles(funnel), growth: growth,
            batches: shown.map {
                TokenBatchesPage.Row(
                    $0, channel, opens: context.hasPermission(ManageTokensAtSites.self, at: $0.site?.id),
                    page: address, context.formToken)
            },
            first: before == nil ? nil : address,
            next: hasMore ? "\(address)?before=\(shown.last?.id.rawValue ?? 0)" : nil)
    }

    /// Returns the sites at which a batch can be created, and whether one must be chosen.
    private func sites(
        _ context: RequestContext, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> (sites: [StudySite], isRequired: Bool) {
        let grant = try context.require(ManageTokensAtSites.self, on: channel, in: transaction)
        return (
            try StudySiteRepository.all(with: grant, in: transaction).notClosed(),
            !grant.sites.isWholeStudy
        )
    }

    private func create(
        _ context: RequestContext, _ grant: Grant<ManageTokensAtSites>
    ) async throws -> Response {
        let channel = grant.subject
        let entered = TokenBatchesPage.EnteredValues(context.form)
        let made: (batch: TokenBatchID, isComplete: Bool)
        let count: Int
        do {
            count = try entered.checkedNumber()
            try entered.words.check()
            made = try await store.write { transaction in
                let grant = try context.require(ManageTokensAtSites.self, on: channel, in: transaction)
                return try begin(entered, count: count, with: grant, transaction)
            }
        } catch let invalid as InvalidInput {
            return try await store.read { transaction -> Response in
                let grant = try context.require(ManageTokensAtSites.self, on: channel, in: transaction)
                let page = try self.page(context, grant.counting, FormProblems(invalid), in: transaction)
                return .html(page.render(), status: .unprocessableContent)
            }
        }
        if !made.isComplete { issue.resume(made.batch) }
        let tokens = count == 1 ? "1 token is" : "\(NumberFormat.integer(count)) tokens are"
        let flash = Flash(
            .success, made.isComplete ? "\(tokens) ready." : "\(tokens) being generated.",
            detail: "Print a sheet with QR codes or download a CSV.")
        return context.redirect(to: ResponsePaths.batch(made.batch, channel), flash: flash)
    }

    private func begin(
        _ entered: TokenBatchesPage.EnteredValues, count: Int, with grant: Grant<ManageTokensAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> (batch: TokenBatchID, isComplete: Bool) {
        let site = try BatchSiteOptions.site(chosen: entered.site, with: grant, transaction)
        let made = try issue.begin(
            count: count, label: entered.words, at: site?.id, by: grant.actor.name, in: grant.subject.id,
            transaction)
        var details: AuditDetails = ["count": .number(count)]
        if let site { details.append("site", .text(site.code)) }
        try grant.record("token-batch.create", about: "batch \(made.batch)", details, in: transaction)
        return made
    }

    private func find(
        _ context: RequestContext, _ grant: Grant<ManageTokensAtSites>
    ) async throws -> Response {
        let channel = grant.subject
        let prefix = EnrollmentToken.normalized(context.request.query["q"] ?? "")
        let typo = TokenTypo(in: prefix)
        let (found, near) = try await store.read { transaction in
            let grant = try context.require(ManageTokensAtSites.self, on: channel, in: transaction)
            let found =
                typo == nil
                ? try tokens.find(beginning: prefix, with: grant, count: Self.foundMax, transaction) : []
            guard found.isEmpty else { return (found, false) }
            let candidates = typo?.candidates ?? TokenTypo.suggestions(for: prefix)
            return (try tokens.find(anyOf: candidates, with: grant, transaction), true)
        }
        if !found.isEmpty {
            try await readings.note("token.find", about: "", ManageTokensAtSites.self, on: channel, context)
        }
        let page = TokenSearchPage(
            frame: siteMap.frame(
                context, "Look up a token", purpose: "Find its batch, state, and participant.",
                section: "/tokens",
                parent: PageLink("Enrollment tokens", to: ResponsePaths.tokens(channel))),
            address: ResponsePaths.tokens(channel) + "/find", query: prefix, typo: typo, areNear: near,
            tokens: found.map { TokenSearchPage.Row($0.token, in: $0.batch, channel) },
            seesAllSites: grant.sites.isWholeStudy)
        return .html(page.render())
    }
}
