import NIOConcurrencyHelpers
import NIOCore

/// A request's body as it arrives, in pieces, with backpressure on the client.
///
/// It can be read once, by one reader. The sequence throws an ``HTTPError`` if the body exceeds the route's limit,
/// arrives too slowly or ends too early; a handler that rethrows it responds with the right status.
public struct RequestBodyStream: AsyncSequence, Sendable {
    public typealias Element = [UInt8]

    let pipe: BodyPipe

    /// Reads the pieces in order.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let pipe: BodyPipe

        /// Returns the next piece, or nil at the end of the body.
        public mutating func next() async throws -> [UInt8]? { try await pipe.next() }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pipe: pipe) }

    /// Creates a stream of a body that is already in memory, for tests.
    public init(_ pieces: [[UInt8]]) {
        pipe = BodyPipe {}
        for piece in pieces { _ = pipe.supply(piece) }
        pipe.finish()
    }

    init(pipe: BodyPipe) { self.pipe = pipe }
}

/// Links the connection, which supplies a body, to the task that reads it.
final class BodyPipe: Sendable {
    /// The number of buffered bytes above which the connection stops reading.
    static let highWater = 128 * 1024

    private typealias Waiter = CheckedContinuation<[UInt8]?, any Error>

    private struct State {
        var pieces = CircularBuffer<[UInt8]>()
        var held = 0
        var isPaused = false
        var end: Result<Void, any Error>?
        var waiter: Waiter?
    }

    private let state = NIOLockedValueBox(State())
    private let wantsMore: @Sendable () -> Void

    /// - Parameter wantsMore: called when the reader has caught up after ``supply(_:)`` returned false.
    init(wantsMore: @escaping @Sendable () -> Void) { self.wantsMore = wantsMore }

    /// Adds the next piece. Returns false if the connection should wait for `wantsMore`.
    func supply(_ piece: [UInt8]) -> Bool {
        let (waiter, shouldContinue) = state.withLockedValue { state -> (Waiter?, Bool) in
            guard state.end == nil, !piece.isEmpty else { return (nil, true) }
            if let waiter = state.waiter {
                state.waiter = nil
                return (waiter, true)
            }
            state.pieces.append(piece)
            state.held += piece.count
            state.isPaused = state.held >= Self.highWater
            return (nil, !state.isPaused)
        }
        waiter?.resume(returning: piece)
        return shouldContinue
    }

    /// Ends the body. The pieces supplied so far can still be read, unless there is an error.
    func finish(throwing error: (any Error)? = nil) {
        let waiter = state.withLockedValue { state -> Waiter? in
            guard state.end == nil else { return nil }
            state.end = error.map { .failure($0) } ?? .success(())
            if error != nil { state.pieces.removeAll() }
            defer { state.waiter = nil }
            return state.waiter
        }
        if let error { waiter?.resume(throwing: error) } else { waiter?.resume(returning: nil) }
    }

    func next() async throws -> [UInt8]? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { take($0) }
        } onCancel: {
            finish(throwing: CancellationError())
        }
    }

    private func take(_ waiter: Waiter) {
        var wakes = false
        let piece = state.withLockedValue { state -> Result<[UInt8]?, any Error>? in
            if let piece = state.pieces.popFirst() {
                state.held -= piece.count
                wakes = state.isPaused && state.held < Self.highWater / 2
                if wakes { state.isPaused = false }
                return .success(piece)
            }
            if let end = state.end { return end.map { nil } }
            precondition(state.waiter == nil, "a request body can have only one reader")
            state.waiter = waiter
            return nil
        }
        if let piece { waiter.resume(with: piece) }
        if wakes { wantsMore() }
    }
}
