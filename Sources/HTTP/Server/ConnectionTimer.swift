import NIOCore

/// A connection's one timer. To move its deadline further away costs a store: when it fires early, it is set
/// again.
struct ConnectionTimer {
    /// What the connection waits for.
    enum Purpose {
        /// The first byte of all.
        case first
        /// The first byte of a further request.
        case request
        /// The rest of a head.
        case head
        /// More of a body.
        case body
        /// The client to take bytes.
        case write
        /// The end of a streamed response.
        case stream
        /// The client's end of a connection that is over.
        case linger
        /// A handler; that may take as long as it does.
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

    /// Whether the deadline has really come; if not, the caller sets the timer again.
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
