import NIOConcurrencyHelpers

/// Whether the client of a request is still connected, for work that no one needs once it has left.
///
/// One for each connection, since a client leaves all of its requests at once. A client that only ends what it sends
/// has left too: the server can't tell it from one that is gone, and a query without end must not go on for it.
public final class ClientPresence: Sendable {
    private struct State {
        var isGone = false
        var actions: [Int: @Sendable () -> Void] = [:]
        var number = 0
    }

    private let state = NIOLockedValueBox(State())

    init() {}

    /// Whether the client has closed its connection.
    public var isDisconnected: Bool { state.withLockedValue { $0.isGone } }

    /// Runs an action once, from any thread, when the client closes its connection; at once where it has already.
    ///
    /// The action must not block. It is forgotten when the watch is ended.
    public func whenGone(_ action: @escaping @Sendable () -> Void) -> Registration {
        let number = state.withLockedValue { state -> Int? in
            if state.isGone { return nil }
            state.number += 1
            state.actions[state.number] = action
            return state.number
        }
        if number == nil { action() }
        return Registration(number: number, presence: self)
    }

    /// What ``whenGone(_:)`` began.
    public struct Registration: Sendable {
        fileprivate let number: Int?
        fileprivate let presence: ClientPresence

        /// Forgets the action.
        public func end() {
            guard let number else { return }
            presence.state.withLockedValue { $0.actions[number] = nil }
        }
    }

    /// Tells everyone who waits for it.
    func leave() {
        let actions = state.withLockedValue { state in
            state.isGone = true
            defer { state.actions = [:] }
            return Array(state.actions.values)
        }
        for action in actions { action() }
    }
}
