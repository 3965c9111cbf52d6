import Access
import SQLStore
import Studies
import Timekeeping
import WebAccess

/// Writes into the audit who has looked at what of participants: one event for each person, thing and hour.
///
/// A List is read page by page; an event for each page would bury the audit and put a commit before every page,
/// while one in an hour answers the question that is asked of it: who has seen this, and when. The event is on the
/// disk before the page is sent, so nothing is read unrecorded. Exports and printed tokens leave the house and are
/// recorded each time, by their own handlers. A class over a lock, for what was recorded in this hour; after a
/// restart there may be a second event.
final class ReadAuditLog: Sendable {
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

    init(store: Store) { self.store = store }

    /// Records that the visitor reads this, unless that was recorded in this hour.
    func note<P: Permission>(
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
