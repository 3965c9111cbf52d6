import Access
import HTTP
import PortalUI
import Responses
import Timekeeping
import Vocabulary
import WebAccess

/// What the page of a participant shows.
struct ParticipantPageData: Sendable {
    /// The deviations that the page shows.
    static let deviationsMax = 10

    let line: ParticipantListingRepository.Summary
    /// Whether the user sees the participant's responses, notes and tasks.
    let readsResponses: Bool
    let filter: ParticipantEventFilter
    let entries: [ParticipantAnswers.Entry]
    let events: [ParticipantEvent]
    /// The open tasks.
    let tasks: [ParticipantTask]
    /// Newest first, one more than are shown if there are more.
    let deviations: [Deviation]
    /// Newest first.
    let holds: [ParticipantHold]
    /// The restriction of processing that lasts; nil for none.
    let restriction: ProcessingRestriction?
    let hasSites: Bool
    let plan: StudySchedules
    /// Nil if no schedules were published.
    let runs: ParticipantRuns?

    /// Returns the events of a page of up to a number of events. Those at the same time stay together, because the next page
    /// begins before a time.
    func shownEvents(_ count: Int) -> [ParticipantEvent] {
        guard events.count > count else { return events }
        let shown = events.filter { $0.at > events[count].at }
        return shown.isEmpty ? Array(events.prefix(count)) : shown
    }

    /// The holds that haven't ended, with the pages that end them; nil for users who may not.
    func holds(at now: Instant, endedBelow address: String?) -> [ParticipantPage.Hold] {
        holds.filter { $0.endedAt.map { $0 > now } ?? true }.map { hold in
            ParticipantPage.Hold(
                words: "\(hold.days). \(hold.reason)",
                endAddress: address.map { "\($0)/holds/\(hold.id)/end" })
        }
    }

    var hasMoreDeviations: Bool { deviations.count > Self.deviationsMax }

    /// Returns the newest deviations as the page shows them.
    func deviationRows(on channel: Channel) -> [DeviationRow] {
        deviations.prefix(Self.deviationsMax).map { DeviationRow($0, plan.titles, channel) }
    }

    /// Returns the open tasks as the page shows them.
    func tasks(on channel: Channel, today: CivilDate) -> [ParticipantPage.Task] {
        tasks.map { task in
            var query = WorklistQuery()
            (query.tab, query.text) = (.all, "\(task.participant)")
            let action = TaskAction.main(for: task.kind)
            let due = task.dueDay.due(from: today)
            return ParticipantPage.Task(
                text: task.text, icon: task.kind.icon,
                detail: (task.assignee?.name ?? "Not assigned") + (task.dueDay < today ? ", " : ", due: ")
                    + due,
                address: action.page(for: task.id, on: query, channel), action: action.title)
        }
    }
}
