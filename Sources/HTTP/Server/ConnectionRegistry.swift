import NIOConcurrencyHelpers
import NIOCore

/// The open connections of a server. Limits their number, and notifies them and waits for them at shutdown.
final class ConnectionRegistry: Sendable {
    /// The decision about a new connection.
    enum Admission {
        case served
        /// Over the limit: the client gets an error response, and the connection is closed.
        case refused
        /// Over the limit of its address: the client gets an error response, and the connection is closed.
        case refusedByAddress
        /// Far over the limit, or the server is stopping: the connection is closed without a response.
        case closed
    }

    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        /// The channels that only get an error response; they don't count toward the limit.
        var refused: Set<ObjectIdentifier> = []
        /// The slots of the connections among those of their address.
        var places: [ObjectIdentifier: ClientLimiter.Slot] = [:]
        var isStopping = false
        var emptied: EventLoopPromise<Void>?
    }

    private let limit: Int
    private let load: ClientLimiter
    /// Limits how many refused connections an address has at the same time.
    private let refusals: ClientLimiter
    private let state = NIOLockedValueBox(State())

    private static let refusalsPerAddress = 16

    init(limit: Int, perAddress: Int) {
        self.limit = limit
        load = ClientLimiter(limit: perAddress)
        refusals = ClientLimiter(limit: Self.refusalsPerAddress)
    }

    /// The number of open connections.
    var count: Int { state.withLockedValue { $0.channels.count } }

    /// Registers a connection and decides whether to serve it. `peer` is nil for a trusted proxy: its clients are
    /// limited by their requests.
    func admit(_ channel: any Channel, of peer: PeerAddress?) -> Admission {
        let id = ObjectIdentifier(channel)
        let served = peer.map { load.place(for: $0) }
        let isOfTooMany = served.map { $0 == nil } ?? false
        let place = isOfTooMany ? peer.flatMap { refusals.place(for: $0) } : served ?? nil
        if isOfTooMany, place == nil { return .closed }
        let admission = state.withLockedValue { state -> Admission in
            let isTooMany = state.channels.count - state.refused.count >= limit
            let isRefused = isTooMany || isOfTooMany
            if state.isStopping || isRefused && state.refused.count >= limit { return .closed }
            state.channels[id] = channel
            state.places[id] = place
            if isRefused { state.refused.insert(id) }
            return isOfTooMany ? .refusedByAddress : isTooMany ? .refused : .served
        }
        if admission != .closed { channel.closeFuture.whenComplete { [self] _ in remove(id) } }
        return admission
    }

    private func remove(_ id: ObjectIdentifier) {
        let promise = state.withLockedValue { state -> EventLoopPromise<Void>? in
            state.channels[id] = nil
            state.refused.remove(id)
            state.places[id] = nil
            guard state.channels.isEmpty else { return nil }
            defer { state.emptied = nil }
            return state.emptied
        }
        promise?.succeed()
    }

    /// Lets running requests finish, closes the remaining connections at the deadline, and returns when none is left.
    func stop(within time: TimeAmount, on loop: any EventLoop) async throws {
        let promise = loop.makePromise(of: Void.self)
        let channels = state.withLockedValue { state -> [any Channel] in
            state.isStopping = true
            if !state.channels.isEmpty { state.emptied = promise }
            return Array(state.channels.values)
        }
        if channels.isEmpty { promise.succeed() }
        for channel in channels { channel.pipeline.fireUserInboundEventTriggered(ServerStopping()) }
        let deadline = loop.scheduleTask(in: time) { [self] in
            for channel in state.withLockedValue({ Array($0.channels.values) }) {
                channel.close(promise: nil)
            }
        }
        try await promise.futureResult.get()
        deadline.cancel()
    }
}

extension ConnectionRegistry.Admission {
    /// The error response for the client if the connection is refused.
    var refusal: HTTPError? {
        switch self {
        case .refused: .busy
        case .refusedByAddress: .tooManyConnections
        case .served, .closed: nil
        }
    }
}
