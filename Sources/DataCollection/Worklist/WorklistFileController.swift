import Access
import HTTP
import Responses
import SQLStore
import Timekeeping
import Vocabulary
import WebAccess

/// The tasks of a worklist as a file. Notes stay out of it.
struct WorklistFileController: Sendable {
    private static let headings = [
        "Task", "Participant Id", "Site", "Kind", "Text", "Due", "Assigned to", "State", "Outcome", "Calls",
        "Created", "Created by", "Closed", "Closed by",
    ]

    let store: Store

    var routes: [SiteRoute] {
        [
            SiteRoute.get(ResponsePaths.worklistFile, requiring: ViewResponsesAtSites.self, async: file)
                .described(as: .nothing("tasks are worked on in the portal, not by clients"))
        ]
    }

    /// Each file is recorded, because tasks leave the portal.
    private func file(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>
    ) async throws -> Response {
        let channel = grant.subject
        let filter = try WorklistQuery(context.request.query).filter(for: context.actor.user)
        let grant = try await store.write { transaction in
            let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
            try grant.record("worklist.export", about: channel.path, in: transaction)
            return grant
        }
        let file = PagedCSV<ParticipantTaskRepository.Position>(headings: Self.headings) {
            position, transaction in
            let count = PagedCSV<ParticipantTaskRepository.Position>.pageCount
            let tasks = try ParticipantTaskRepository.page(
                filter, after: position, count: count, with: grant, transaction)
            return (tasks.map(Self.values), tasks.count == count ? tasks.last?.position : nil)
        }
        return file.response(named: "worklist-\(channel.studyID).csv", from: store)
    }

    private static func values(_ task: ParticipantTask) -> [String] {
        [
            "\(task.id)", "\(task.participant)", task.site?.code ?? "", task.kind.title, task.text,
            task.dueDay.description, task.assignee?.name ?? "", task.state.title, task.outcome,
            "\(task.calls)", task.createdAt.iso8601, task.createdBy, task.closedAt?.iso8601 ?? "",
            task.closedBy ?? "",
        ]
    }
}

extension ParticipantTask {
    /// The place of the task in its list.
    var position: ParticipantTaskRepository.Position {
        ParticipantTaskRepository.Position(
            value: closedAt.map { "\($0.milliseconds)" } ?? dueDay.description, id: id)
    }
}
