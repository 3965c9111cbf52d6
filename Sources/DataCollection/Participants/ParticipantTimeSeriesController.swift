import Access
import Adherence
import DataAccess
import HTTP
import PortalUI
import Responses
import SQLStore
import Tables
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// The page with one participant's answers over time, by List.
struct ParticipantTimeSeriesController: Sendable {
    let siteMap: SiteMap
    let store: Store
    let lists: ListRepository
    let readings: ReadAuditLog
    let schedules: StudyScheduleCache

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

    /// What the page shows.
    private struct Found: Sendable {
        let lists: [(list: RequestedList, count: Int)]
        let shown: ParticipantTimeSeries?
        let titles: ListTitles
    }

    private func show(_ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>) async throws
        -> Response
    {
        let channel = grant.subject
        let id = context.participantID
        let asked = context.request.query.rowNumber("list").map { ListID($0) }
        let found = try await store.read { transaction in
            try find(
                asked, of: id, try context.require(ViewResponsesAtSites.self, on: channel, in: transaction),
                transaction)
        }
        try await readings.note(
            "participant.view", about: "participant \(id)", ViewResponsesAtSites.self, on: channel, context)
        let address = ResponsePaths.participant(id, channel)
        let page = ParticipantTimeSeriesPage(
            frame: siteMap.frame(
                context, "Participant \(id) over time",
                purpose: "Answers from one List. \(WireDateTime.words)",
                section: "/participants", parent: PageLink("Participant \(id)", to: address)),
            tabs: found.lists.map { list, count in
                Tab(
                    Self.title(of: list, found.titles), to: "\(address)/time-series?list=\(list.id)",
                    count: NumberFormat.integer(count), isCurrent: list.id == found.shown?.list.id)
            }, shown: found.shown, participant: id, channel: channel)
        return .html(page.render())
    }

    private func find(
        _ asked: ListID?, of id: ParticipantID, _ grant: Grant<ViewResponsesAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> Found {
        guard try ParticipantListingRepository().find(id, grant, transaction) != nil else {
            throw NotFound("participant")
        }
        let channel = grant.subject.id
        let catalog = try lists.catalog(of: channel, transaction)
        let found = try ParticipantTimeSeriesRepository.lists(of: id, in: catalog, transaction)
        let chosen = found.first { $0.list.id == asked } ?? Self.defaultSeries(found)
        let offset = try ParticipantTimeZone.offset(of: id, grant, transaction)
        let titles = try ListTitles(of: channel, schedules, transaction)
        guard let list = chosen?.list else { return Found(lists: found, shown: nil, titles: titles) }
        let missed = try missedRuns(of: id, in: list, grant, transaction)
        return Found(
            lists: found,
            shown: try ParticipantTimeSeries(of: id, in: list, at: offset, missed: missed, transaction),
            titles: titles)
    }

    /// Returns the starts of the missed runs of a List's activity, oldest first; none if no schedules were published.
    private func missedRuns(
        of id: ParticipantID, in list: RequestedList, _ grant: Grant<ViewResponsesAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [Instant] {
        guard try schedules.schedules(of: grant.subject.id, transaction).isPublished,
            let adherence = try ParticipantRunsRepository.find(
                id, schedules, at: grant.now, with: grant, transaction)
        else { return [] }
        var root = list.definition
        while let parent = root.parent.flatMap({ list.catalog[$0] }) { root = parent }
        let name = root.name.lowercased()
        return adherence.activities.filter { $0.activity.rawValue.lowercased() == name }
            .flatMap(\.runs).filter { $0.state == .missed }.map(\.window.start).sorted()
    }

    /// The title of a questionnaire, or of a question or form in it. Those follow their questionnaire.
    private static func title(of list: RequestedList, _ titles: ListTitles) -> String {
        guard let parent = list.definition.parent.flatMap({ list.catalog[$0] }) else {
            return titles.title(of: list.definition, in: list.catalog)
        }
        return titles.title(of: list.definition, below: parent, in: list.catalog)
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

    struct Heading {
        let title: String
        let className: String
    }

    /// The texts of the questions.
    var headings: [Heading] {
        [Heading(title: "Received", className: "")]
            + (shown?.columns ?? []).map {
                Heading(
                    title: ParticipantTimeSeries.title(of: $0),
                    className: $0.type == .double || $0.type == .integer ? "number" : "")
            }
    }

    /// What the marks on the axis mean; nil if no run was missed.
    var missedNote: String? {
        let count = shown?.missed.count ?? 0
        return count == 0
            ? nil : "Red marks on the axis: \(NumberFormat.counted(count, "missed run", "missed runs"))."
    }

    struct Row {
        let address: String
        let received: String
        let cells: [ListCell]
    }

    /// The rows, newest first.
    var lines: [Row] {
        guard let shown else { return [] }
        let columns = ListTables.table(of: shown.list.definition, shown.list.id).visible(
            to: .withoutSites(rights: [])
        ).pageColumns
        return shown.rows.reversed().map { row in
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
        return shown.isCut ? "Newest \(rows). Open the List to see all" : rows
    }
}
