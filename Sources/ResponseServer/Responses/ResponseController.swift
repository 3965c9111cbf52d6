import Access
import Entrances
import HTTP
import JSON
import PortalUI
import SQLStore
import Studies
import Templating

/// The pages of the Response table: what came in, what failed and why, and trying it again.
struct ResponseController: Sendable {
    private static let pageCount = 50
    /// The most responses of one cause that one click tries again.
    private static let reprocessMax = 5_000

    let siteMap: SiteMap
    let store: Store
    let intake: ResponseIntake
    private let table = ResponseTable()

    init(siteMap: SiteMap, store: Store, intake: ResponseIntake) {
        self.siteMap = siteMap
        self.store = store
        self.intake = intake
    }

    var routes: [SiteRoute] {
        [
            .get(Paths.responses, requiring: ViewResponses.self, use: list),
            .post(Paths.reprocess, requiring: EditResponses.self, async: reprocess),
            .get(Paths.response, requiring: ViewResponses.self, use: show),
        ]
    }

    private func list(
        _ visit: Visit, _ grant: Grant<ViewResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let query = visit.request.query
        let status = query["status"].flatMap { Int($0) }.flatMap(ResponseStatus.init(rawValue:))
        let before = query["before"].flatMap { Int64($0) } ?? .max
        var lines = try table.page(
            grant, status: status, before: before, count: Self.pageCount + 1, transaction)
        let hasMore = lines.count > Self.pageCount
        if hasMore { lines.removeLast() }
        let address = Paths.responses(grant.subject)
        let filter = status.map { "status=\($0.rawValue)&" } ?? ""
        let counts = try table.counts(grant, transaction)
        let page = ResponsesPage(
            frame: siteMap.frame(
                visit, "Responses", purpose: "Everything that apps have sent, exactly as it came.",
                section: "/responses"),
            address: address, mayReprocess: visit.may(EditResponses.self),
            tabs: Self.tabs(counts, status, address),
            causes: status == .error ? try table.causes(grant, transaction) : [],
            lines: lines.map { ResponsesPage.Line($0, grant.subject) },
            first: before == .max ? nil : "\(address)?\(filter)",
            next: hasMore ? "\(address)?\(filter)before=\(lines.last?.id.rawValue ?? 0)" : nil)
        return .html(page.render())
    }

    private func show(
        _ visit: Visit, _ grant: Grant<ViewResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let id = ResponseID(visit.request.parameters.value("response", as: Int64.self) ?? 0)
        guard let found = try table.find(id, grant, transaction) else { throw NotFound("response") }
        let pretty = (try? JSONTree.parse(found.data)).map { String(decoding: $0.pretty(), as: UTF8.self) }
        let address = Paths.responses(grant.subject)
        let page = ResponsePage(
            frame: siteMap.frame(
                visit, "Response \(id)", section: "/responses", parent: PageLink("Responses", to: address)),
            line: ResponsesPage.Line(found.line, grant.subject), json: pretty ?? found.data,
            reprocess: visit.may(EditResponses.self) && found.line.status == .error
                ? address + "/reprocess" : nil)
        return .html(page.render())
    }

    private func reprocess(_ visit: Visit, _ grant: Grant<EditResponses>) async throws -> Response {
        let channel = grant.subject
        let form = visit.form
        let ids = try await store.write { transaction -> [ResponseID] in
            let grant = try visit.require(EditResponses.self, on: channel, in: transaction)
            var ids = form.all("id").compactMap { Int64($0).map { ResponseID($0) } }
            if let message = form["message"] {
                ids = try table.failed(
                    grant, message: message, activityID: form["activity"] ?? "", countMax: Self.reprocessMax,
                    transaction)
            }
            try grant.record("response.reprocess", ["count": .number(ids.count)], in: transaction)
            return ids
        }
        let address = Paths.responses(channel)
        guard !ids.isEmpty else {
            return visit.redirect(
                to: address, saying: Flash(.failure, "Choose the responses to process again."))
        }
        let outcome = try await intake.reprocess(ids, in: channel.id, by: grant.actor.name)
        let left = outcome.left.map { "\($0)" }.joined(separator: ", ")
        let detail =
            outcome.left.isEmpty
            ? "" : "Response(s) \(left) were not reprocessed, as they were successfully processed previously."
        return visit.redirect(
            to: address,
            saying: Flash(.success, "Reprocessed \(outcome.reprocessed) response(s).", detail: detail))
    }

    private static func tabs(
        _ counts: [ResponseStatus: Int], _ current: ResponseStatus?, _ address: String
    ) -> [Tab] {
        let all = counts.values.reduce(0, +)
        return [Tab("All", to: address, count: Figures.whole(all), isCurrent: current == nil)]
            + ResponseStatus.allCases.map { status in
                let count = counts[status] ?? 0
                return Tab(
                    status.title, to: "\(address)?status=\(status.rawValue)", count: Figures.whole(count),
                    isBad: status == .error && count > 0, isCurrent: current == status)
            }
    }
}
