import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Studies
import Templating
import WebAccess

/// Prints the unused tokens of a batch in the selected layout.
///
/// Printed tokens leave the portal, so each sheet is recorded before it is displayed, and no token is displayed before
/// a layout is selected.
struct TokenSheetController: Sendable {
    private static let pagesMax = 40
    /// Limits the page number in the URL.
    private static let pageNumberMax = 10_000_000

    let siteMap: SiteMap
    let store: Store
    let batches: TokenBatchRepository
    private let tokens = IssuedTokenRepository()
    private let distributions = TokenDistributionRepository()

    var routes: [SiteRoute] { [.get(ResponsePaths.sheet, requiring: ManageTokensAtSites.self, async: show)] }

    private func show(_ context: RequestContext, _ grant: Grant<ManageTokensAtSites>) async throws -> Response
    {
        let chosen = context.request.query["per"].flatMap { Int($0) }.flatMap(
            TokenSheet.Layout.init(rawValue:))
        guard let chosen else { return try await choices(context, grant.subject) }
        return try await sheet(context, grant.subject, chosen)
    }

    private func choices(_ context: RequestContext, _ channel: Channel) async throws -> Response {
        let (batch, count) = try await store.read { transaction in
            let grant = try context.require(ManageTokensAtSites.self, on: channel, in: transaction)
            let batch = try batches.find(context, grant, transaction)
            return (batch, try tokens.count(of: batch.id, with: grant, state: .unused, transaction))
        }
        let page = TokenSheetLayoutsPage(
            frame: frame(
                context, batch, channel,
                "Choose a layout for printing unused tokens with QR codes."),
            address: Self.address(of: batch, channel),
            batchAddress: ResponsePaths.batch(batch.id, channel),
            count: count)
        return .html(page.render())
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
            if !found.isEmpty {
                try distributions.add(
                    to: batch.id, perPage: layout.rawValue, state: .unused, tokenCount: found.count,
                    with: grant, transaction)
            }
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
