import Dispatch
import NIOConcurrencyHelpers

@testable import HTTP

/// Runs the body with a server on a free port, and stops it.
func withServer<R>(
    _ routes: [Route] = TestRoutes.all, limits: ServerLimits = ServerLimits(), proxies: [String] = [],
    log: AccessLog? = nil, _ body: (_ server: Server, _ port: Int) async throws -> R
) async throws -> R {
    var configuration = Server.Configuration()
    configuration.port = 0
    configuration.limits = limits
    configuration.limits.stopSeconds = min(limits.stopSeconds, 1)
    configuration.trustedProxies = proxies.compactMap { AddressRange($0) }
    if let log { configuration.accessLog = { log.add($0) } }
    let server = Server(Router(routes), configuration: configuration)
    try await server.start()
    do {
        let result = try await body(server, server.boundPort ?? 0)
        try await server.stop()
        return result
    } catch {
        try await server.stop()
        throw error
    }
}

/// Access records as they come.
final class AccessLog: Sendable {
    private let records = NIOLockedValueBox<[AccessRecord]>([])

    func add(_ record: AccessRecord) { records.withLockedValue { $0.append(record) } }

    var all: [AccessRecord] { records.withLockedValue { $0 } }
}

/// A sum that a stream adds to while a test looks.
final class StreamByteCounter: Sendable {
    private let sum = NIOLockedValueBox(0)

    func add(_ number: Int) { sum.withLockedValue { $0 += number } }

    var value: Int { sum.withLockedValue { $0 } }
}

/// Limits with the named ones changed.
func limits(_ change: (inout ServerLimits) -> Void) -> ServerLimits {
    var limits = ServerLimits()
    change(&limits)
    return limits
}

/// Something that a test waits for and a handler makes happen.
final class Event: Sendable {
    private struct State {
        var hasHappened = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = NIOLockedValueBox(State())

    func happen() {
        let waiters = state.withLockedValue { state in
            state.hasHappened = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Waits on a thread that may be blocked, such as a stream's own.
    func block() {
        let semaphore = DispatchSemaphore(value: 0)
        Task {
            await wait()
            semaphore.signal()
        }
        semaphore.wait()
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLockedValue { state -> Bool in
                if !state.hasHappened { state.waiters.append(continuation) }
                return state.hasHappened
            }
            if isOver { continuation.resume() }
        }
    }
}

enum TestRoutes {
    static let all = [
        Route(.get, "/", responder: .immediate { _ in .text("hello") }),
        Route(.get, "/echo/{word}", responder: .immediate { .text($0.parameters["word"]) }),
        Route(
            .get, "/refused",
            responder: .immediate { _ in
                var response = Response.text("no", status: .forbidden)
                response.logNotes = [LogNote("refusal", "TooEarly")]
                return response
            }),
        Route(.get, "/later/{word}", responder: .async { .text($0.parameters["word"]) }),
        Route(.post, "/size", bodyLimit: 1_000, responder: .immediate { .text("\($0.body.count)") }),
        Route(
            .post, "/text", bodyLimit: 1_000,
            responder: .async { .text(String(decoding: $0.body, as: UTF8.self)) }),
        Route(
            .post, "/stream", bodyLimit: 1_000_000,
            responder: .streaming { _, body in
                var size = 0
                for try await piece in body { size += piece.count }
                return .text("\(size)")
            }),
        Route(
            .get, "/large",
            responder: .immediate { _ in .bytes([UInt8](repeating: 120, count: 3_000_000), type: "x/y") }),
        Route(
            .get, "/who",
            responder: .immediate { .text("\($0.peer) \($0.isSecure) \($0.host) \($0.id)") }),
    ]
}
