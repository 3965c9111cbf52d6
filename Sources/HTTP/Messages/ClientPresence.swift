import NIOConcurrencyHelpers

/// Tracks whether the client of a request is still connected, so that work can stop when it isn't.
///
/// There is one for each connection, since a disconnect ends all of its requests. A half-closed connection counts as
/// disconnected too: the server can't distinguish it from a closed one, and a long query must not keep running for it.
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

    /// Runs an action once, on any thread, when the client closes its connection; immediately if it already has.
    ///
    /// The action must not block. It is released when the registration ends.
    public func onDisconnect(_ action: @escaping @Sendable () -> Void) -> Registration {
        let number = state.withLockedValue { state -> Int? in
            if state.isGone { return nil }
            state.number += 1
            state.actions[state.number] = action
            return state.number
        }
        if number == nil { action() }
        return Registration(number: number, presence: self)
    }

    /// A registered action of ``onDisconnect(_:)``.
    public struct Registration: Sendable {
        fileprivate let number: Int?
        fileprivate let presence: ClientPresence

        /// Removes the action.
        public func end() {
            guard let number else { return }
            presence.state.withLockedValue { $0.actions[number] = nil }
        }
    }

    /// Marks the client as disconnected and runs the registered actions.
    func leave() {
        let actions = state.withLockedValue { state in
            state.isGone = true
            defer { state.actions = [:] }
            return Array(state.actions.values)
        }
        for action in actions { action() }
    }
}
