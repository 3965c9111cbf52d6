import Access
import PortalUI
import SQLStore
import Studies
import Timekeeping

/// The rows of ResponseMetadata: when each question was answered, and whether it was skipped.
///
/// They are kept nowhere: the raw response tells them any time, for some responses to a page.
struct AnswerTimes: Sendable {
    /// The answers of one response.
    struct Entry: Sendable {
        let response: ResponseID
        let participant: ParticipantID
        let timings: [AnswerTiming]
    }

    private static let responsesMax = 20

    let lists: ListRepository

    /// The answers of some processed responses before one, newest first, and where the next page goes on.
    func page(
        before: Int64?, _ grant: Grant<ViewResponses>, _ transaction: borrowing Transaction
    ) throws -> (entries: [Entry], next: Int64?) {
        let catalog = try lists.catalog(of: grant.subject.id, transaction)
        let parts = [ResponseStatus.processed, .forwarded].map { status -> SQL in
            """
            select * from (select id, participant_id, activity_id, data from responses
                where channel_id = \(grant.subject.id) and status = \(status.rawValue)
                    and id < \(before ?? .max)
                order by id desc limit \(Self.responsesMax + 1))
            """
        }
        var found = try transaction.rows(
            """
            \(fragment: SQL.joined(parts, by: " union all ")) order by 1 desc limit \(Self.responsesMax + 1)
            """
        ) { row in
            (
                id: try row[0] as ResponseID, participant: try row[1] as ParticipantID,
                activity: try row[2] as String, data: try row[3] as String
            )
        }
        let hasMore = found.count > Self.responsesMax
        if hasMore { found.removeLast() }
        let entries = found.map { response in
            Entry(
                response: response.id, participant: response.participant,
                timings: timings(of: response.data, response.activity, catalog))
        }
        return (entries, hasMore ? found.last?.id.rawValue : nil)
    }

    private func timings(of data: String, _ activity: String, _ catalog: ListCatalog) -> [AnswerTiming] {
        guard let list = ListShape.make(activity, in: catalog) else { return [] }
        let outcome = Shredding.outcome(
            of: Array(data.utf8), into: list, folder: "", collectsTimings: true)
        return (try? outcome.get())?.timings ?? []
    }
}

/// The page of ResponseMetadata.
struct AnswerTimesPage {
    struct Line {
        let response: PageLink
        let participant: PageLink
        let list: String
        let field: String
        let skipped: String
        let start: String
        let end: String
    }

    let frame: Frame
    let lines: [Line]
    let first: String?
    let next: String?

    var summary: String { Figures.counted(lines.count, "answer on this page", "answers on this page") }

    init(
        frame: Frame, _ found: (entries: [AnswerTimes.Entry], next: Int64?), isFirst: Bool, address: String,
        _ channel: Channel
    ) {
        self.frame = frame
        lines = found.entries.flatMap { entry in
            entry.timings.map { timing in
                Line(
                    response: PageLink("\(entry.response)", to: Paths.response(entry.response, channel)),
                    participant: PageLink(
                        "\(entry.participant)", to: Paths.participant(entry.participant, channel)),
                    list: timing.list, field: timing.field, skipped: timing.isSkipped ? "yes" : "no",
                    start: Self.time(timing.start), end: Self.time(timing.end))
            }
        }
        first = isFirst ? nil : address
        next = found.next.map { "\(address)?before=\($0)" }
    }

    private static func time(_ moment: Instant?) -> String {
        moment.map { String($0.civil().description.prefix(19)) } ?? ""
    }
}
