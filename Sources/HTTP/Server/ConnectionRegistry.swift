import NIOConcurrencyHelpers
import NIOCore

/// The open connections of a server: their number is limited, and at shutdown they are notified and awaited.
final class ConnectionRegistry: Sendable {
    /// What becomes of a new connection.
    enum Admission {
        case served
        /// Over the limit: it gets a refusal and is closed.
        case refused
        /// Over the limit of its address: it gets a refusal and is closed.
        case refusedByAddress
        /// Far too many, or the server stops: closed without a word.
        case closed
    }

    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        /// Those of the channels that are only refused; they take no place of the others.
        var refused: Set<ObjectIdentifier> = []
        /// The places that the served ones take among those of their address.
        var places: [ObjectIdentifier: ClientLimiter.Slot] = [:]
        var isStopping = false
        var emptied: EventLoopPromise<Void>?
    }

    private let limit: Int
    private let load: ClientLimiter
    /// Those that are refused, of which an address may have a few at once too.
    private let refusals: ClientLimiter
    private let state = NIOLockedValueBox(State())

    private static let refusalsPerAddress = 16

    init(limit: Int, perAddress: Int) {
        self.limit = limit
        load = ClientLimiter(limit: perAddress)
        refusals = ClientLimiter(limit: Self.refusalsPerAddress)
    }

    /// How many connections are open.
    var count: Int { state.withLockedValue { $0.channels.count } }

    /// Takes a connection in; `peer` is nil for a trusted proxy, whose clients are counted by their requests.
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

    /// Lets what runs finish, cuts what still runs at the deadline, and returns when no connection is left.
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
    /// The refusal for the client if it isn't served.
    var refusal: HTTPError? {
        switch self {
        case .refused: .busy
        case .refusedByAddress: .tooManyConnections
        case .served, .closed: nil
        }
    }
}
