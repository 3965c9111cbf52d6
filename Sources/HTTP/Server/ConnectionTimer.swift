import NIOCore

/// The only timer of a connection. Extending the deadline only stores it; a timer that fires too early is scheduled
/// again.
struct ConnectionTimer {
    /// The event that the connection waits for.
    enum Purpose {
        /// The first byte of the connection.
        case first
        /// The first byte of the next request.
        case request
        /// The rest of a request's head.
        case head
        /// More of a request's body.
        case body
        /// The client to receive bytes.
        case write
        /// The end of a streamed response.
        case stream
        /// The client to close its side after the last response.
        case linger
        /// A handler, which has no time limit.
        case nothing
    }

    private(set) var purpose = Purpose.nothing
    private(set) var deadline = NIODeadline.distantFuture
    private var scheduled: Scheduled<Void>?
    private var scheduledFor = NIODeadline.distantFuture

    mutating func set(
        _ purpose: Purpose, _ deadline: NIODeadline, on loop: any EventLoop, _ fire: @escaping () -> Void
    ) {
        self.purpose = purpose
        self.deadline = deadline
        guard deadline < scheduledFor else { return }
        scheduled?.cancel()
        scheduledFor = deadline
        scheduled = loop.assumeIsolated().scheduleTask(deadline: deadline, fire)
    }

    /// Returns whether the deadline has passed; if not, the caller schedules the timer again.
    mutating func fired() -> Bool {
        scheduled = nil
        scheduledFor = .distantFuture
        return NIODeadline.now() >= deadline
    }

    mutating func stop() {
        scheduled?.cancel()
        scheduled = nil
        purpose = .nothing
        deadline = .distantFuture
    }
}
