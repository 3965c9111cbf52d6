import Access
import DataAccess
import HTTP
import PortalUI
import Responses
import SQLStore
import Tables
import Templating
import Vocabulary
import WebAccess

/// The page with one participant's answers over time, by List.
struct ParticipantTimeSeriesController: Sendable {
    let siteMap: SiteMap
    let store: Store
    let lists: ListRepository
    let readings: ReadAuditLog

    var routes: [SiteRoute] {
        [.get(ResponsePaths.participant + "/time-series", requiring: ViewResponsesAtSites.self, async: show)]
    }

    /// Returns the survey that was answered most often, or any List.
    private static func defaultSeries(
        _ found: [(list: RequestedList, count: Int)]
    ) -> (list: RequestedList, count: Int)? {
        let surveys = found.filter { $0.list.definition.kind == .survey }
        return (surveys.isEmpty ? found : surveys).max { $0.count < $1.count }
    }

    private func show(_ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>) async throws
        -> Response
    {
        let channel = grant.subject
        let id = context.participantID
        let asked = context.request.query.rowNumber("list").map { ListID($0) }
        let (found, shown) = try await store.read { transaction in
            let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
            guard try ParticipantListingRepository().find(id, grant, transaction) != nil else {
                throw NotFound("participant")
            }
            let catalog = try lists.catalog(of: grant.subject.id, transaction)
            let found = try ParticipantTimeSeriesRepository.lists(of: id, in: catalog, transaction)
            let chosen = found.first { $0.list.id == asked } ?? Self.defaultSeries(found)
            let offset = try ParticipantTimeZone.offset(of: id, grant, transaction)
            return (
                found,
                try chosen.map { try ParticipantTimeSeries(of: id, in: $0.list, at: offset, transaction) }
            )
        }
        try await readings.note(
            "participant.view", about: "participant \(id)", ViewResponsesAtSites.self, on: channel, context)
        let address = ResponsePaths.participant(id, channel)
        let page = ParticipantTimeSeriesPage(
            frame: siteMap.frame(
                context, "Participant \(id) over time",
                purpose:
                    "Answers from one List, in the order received. \(WireDateTime.words)",
                section: "/participants", parent: PageLink("Participant \(id)", to: address)),
            tabs: found.map { list, count in
                Tab(
                    list.definition.title, to: "\(address)/time-series?list=\(list.id)",
                    count: NumberFormat.integer(count), isCurrent: list.id == shown?.list.id)
            }, shown: shown, participant: id, channel: channel)
        return .html(page.render())
    }
}

/// One participant's answers to one List over time.
struct ParticipantTimeSeriesPage {
    let frame: Frame
    let tabs: [Tab]
    let shown: ParticipantTimeSeries?
    let participant: ParticipantID
    let channel: Channel

    var plots: [Plot] { shown?.plots ?? [] }
    var headings: [String] { ["Received"] + (shown?.columns.map { Caption.words($0.name) } ?? []) }

    struct Row {
        let address: String
        let received: String
        let cells: [ListCell]
    }

    var lines: [Row] {
        guard let shown else { return [] }
        let columns = ListTables.table(of: shown.list.definition, shown.list.id).visible(
            to: .withoutSites(rights: [])
        ).pageColumns
        return shown.rows.map { row in
            Row(
                address: ResponsePaths.row(row.key, of: shown.list.id, channel),
                received: String(row.received.prefix(16)),
                cells: zip(shown.columns, row.cells).compactMap { column, value in
                    columns.first { $0.name == column.name }.map { ListCell(value, $0) }
                })
        }
    }

    /// The URL of these rows in the List; nil without a List.
    var rowsAddress: String? {
        guard let shown else { return nil }
        let filter = PercentCoding.query([("query.ParticipantId~eq", "\(participant)")])
        return "\(ResponsePaths.list(shown.list.id, channel))?\(filter)"
    }
    var summary: String {
        guard let shown else { return "" }
        let rows = NumberFormat.counted(shown.rows.count, "row", "rows")
        return shown.isCut ? "First \(rows). Open the List to see all" : rows
    }
}
