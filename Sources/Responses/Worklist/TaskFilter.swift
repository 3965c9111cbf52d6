import Access
import Timekeeping
import Vocabulary

/// Which tasks are shown.
package struct TaskFilter: Sendable, Equatable {
    /// Whose tasks.
    package enum Assignee: Sendable, Hashable {
        case user(UserID)
        /// Those that aren't assigned to anyone.
        case none
    }

    package var isOpen = true
    /// Nil for the tasks of everyone.
    package var assignee: Assignee?
    package var kind: ParticipantTask.Kind?
    package var site: SiteFilter?
    /// The participant; nil for all.
    package var participant: ParticipantID?
    /// Only tasks that are due by a day.
    package var dueBy: CivilDate?
    /// Part of the text; empty for all.
    package var text = ""

    package init() {}
}
