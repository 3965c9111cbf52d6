import Access
import Adherence
import HTTP
import Responses
import SQLStore
import Timekeeping
import Vocabulary
import WebAccess

/// The deviations as a file.
struct DeviationFileController: Sendable {
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
        let file = PagedCSV<DeviationRepository.Position>(headings: Self.headings) { position, transaction in
            let count = PagedCSV<DeviationRepository.Position>.pageCount
            let found = try DeviationRepository.page(
                filter, after: position, count: count, with: grant, transaction)
            return (found.map(Self.values), found.count == count ? found.last?.position : nil)
        }
        return file.response(named: "deviations-\(channel.studyID).csv", from: store)
    }

    private static func values(_ deviation: Deviation) -> [String] {
        [
            "\(deviation.id)", "\(deviation.participant)", deviation.site?.code ?? "",
            deviation.kind.title, deviation.run?.activity.rawValue ?? "",
            deviation.run?.startText ?? "", deviation.day.description, deviation.state.title,
            deviation.reason?.title ?? "", deviation.explanation, deviation.recorded?.at.iso8601 ?? "",
            deviation.recorded?.by ?? "", deviation.decision?.title ?? "", deviation.decisionNote,
            deviation.decided?.at.iso8601 ?? "", deviation.decided?.by ?? "", deviation.laterOutcome ?? "",
        ]
    }
}
