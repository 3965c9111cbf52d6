import Access
import Adherence
import HTTP
import Responses
import SQLStore
import Tables
import Timekeeping
import Vocabulary
import WebAccess

/// The deviations as a file.
struct DeviationFileController: Sendable {
    private static let type = "text/csv; charset=utf-8"
    private static let pageCount = 500
    private static let headings = [
        "Deviation", "Participant Id", "Site", "Kind", "Activity", "Run", "Day", "State", "Reason",
        "Explanation", "Recorded", "Recorded by", "Decision", "Note", "Decided", "Decided by", "Run since",
    ]

    let store: Store

    var routes: [SiteRoute] {
        [
            SiteRoute.get(
                ResponsePaths.deviationsFile, requiring: ViewParticipantsAtSites.self, async: file
            )
            .described(as: .nothing("deviations are worked on in the portal, not by clients"))
        ]
    }

    /// Each file is recorded, because deviations leave the portal.
    private func file(
        _ context: RequestContext, _ grant: Grant<ViewParticipantsAtSites>
    ) async throws -> Response {
        let channel = grant.subject
        let filter = try DeviationQuery(context.request.query).filter()
        let grant = try await store.write { transaction in
            let grant = try context.require(ViewParticipantsAtSites.self, on: channel, in: transaction)
            try grant.record("deviations.export", about: channel.path, in: transaction)
            return grant
        }
        let response = Response.stream(type: Self.type) { sink in
            try store.withSnapshot { transaction in
                try Self.write(filter, with: grant, transaction) { try sink.write($0) }
            }
        }
        return response.attachment(named: "deviations-\(channel.studyID).csv")
    }

    /// Writes the lines page by page.
    private static func write(
        _ filter: DeviationFilter, with grant: Grant<ViewParticipantsAtSites>,
        _ transaction: borrowing Transaction, to sink: ([UInt8]) throws -> Void
    ) throws {
        var text = DelimitedText(separator: UInt8(ascii: ","), guardsFormulas: true)
        text.line(headings)
        var position: DeviationRepository.Position?
        repeat {
            let found = try DeviationRepository.page(
                filter, after: position, count: pageCount, with: grant, transaction)
            for deviation in found { text.line(values(deviation)) }
            try sink(text.bytes)
            text.bytes.removeAll(keepingCapacity: true)
            let last = found.count == pageCount ? found.last : nil
            position = last.map { DeviationRepository.Position(day: $0.day.description, id: $0.id) }
        } while position != nil
    }

    private static func values(_ deviation: Deviation) -> [String] {
        [
            "\(deviation.id)", "\(deviation.participant)", deviation.site?.code ?? "",
            deviation.kind.title, deviation.run?.activity.rawValue ?? "",
            deviation.run?.startText ?? "", deviation.day.description, deviation.state.title,
            deviation.reason?.title ?? "", deviation.explanation, deviation.recorded?.at.iso8601 ?? "",
            deviation.recorded?.name ?? "", deviation.decision?.title ?? "", deviation.decisionNote,
            deviation.decided?.at.iso8601 ?? "", deviation.decided?.name ?? "", deviation.since ?? "",
        ]
    }
}
