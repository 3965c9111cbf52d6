import Access
import SQLStore
import Timekeeping
import Vocabulary
import WebAccess

/// Records in the audit log who read which data of participants: one event per user, subject, and hour.
///
/// A List is read page by page. An event for each page would flood the audit log and require a commit before every
/// page. One event per hour is enough to see who read what and when. The event is saved before the page is sent.
/// Exports and printed tokens are recorded each time by their own handlers.
///
/// A class with a lock for the events of the current hour. After a restart, there may be a second event.
package final class ReadAuditLog: Sendable {
    private struct Entry: Hashable {
        let user: UserID?
        let folder: FolderID
        let action: String
        let about: String
    }

    private struct State {
        var hour: Int64 = 0
        var recorded: Set<Entry> = []
    }

    private static let secondsInHour: Int64 = 3_600

    private let store: Store
    private let state = Locked(State())

    package init(store: Store) { self.store = store }

    /// Records that the user reads this, unless it was already recorded in this hour.
    package func note<P: Permission>(
        _ action: String, about: String, _ permission: P.Type, on channel: Channel, _ context: RequestContext
    ) async throws where P.Subject == Channel {
        let entry = Entry(
            user: context.actor.user, folder: channel.folderID, action: action,
            about: "\(channel.id) \(about)")
        let hour = context.now.seconds / Self.secondsInHour
        let isKnown = state.withLock { state in
            if state.hour != hour { state = State(hour: hour) }
            return state.recorded.contains(entry)
        }
        if isKnown { return }
        try await store.write { transaction in
            let grant = try context.require(permission, on: channel, in: transaction)
            try grant.record(action, about: about, in: transaction)
        }
        state.withLock { state in
            if state.hour == hour { state.recorded.insert(entry) }
        }
    }
}
