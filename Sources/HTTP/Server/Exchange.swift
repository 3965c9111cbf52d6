import NIOCore

/// One request and its response on a connection.
struct Exchange {
    /// The action once the complete request has arrived.
    enum Plan {
        /// Send a response that is already known.
        case answer(Response)
        /// Run the route with this index.
        case route(Int)
        /// Run this route, which doesn't need the body.
        case refusal(Route)
        /// None: the route that refuses the request is already running.
        case refusing
        /// None: the route is already running and reads the body from this pipe.
        case streaming(BodyPipe)
    }

    var request: Request
    var plan: Plan
    var bodyLimit: Int
    var bodySize = 0
    /// The size of the body that the head declared.
    var declaredBodySize = 0
    let started: NIODeadline
    let isHTTP10: Bool
    /// Whether the connection can be used for another request.
    var keepsAlive: Bool
    /// Whether the complete request has arrived.
    var inputEnded = false
    /// Whether the response's head has been written.
    var isAnswered = false
    var status: Status?
    var logNotes: [LogNote] = []
    /// The request's slot among those of its client.
    var place: ClientLimiter.Slot?
    var bytesSent = 0

    /// Adds a piece to the request's body.
    ///
    /// Room for a declared body is made at once, so that it isn't copied while it grows, but for at most eight times
    /// of what has arrived, so that a declaration alone takes no memory.
    mutating func add(_ piece: ByteBuffer) {
        let size = request.body.count + piece.readableBytes
        if size + Request.bodyMargin > request.body.capacity, size <= declaredBodySize {
            request.body.reserveCapacity(min(declaredBodySize, 8 * size) + Request.bodyMargin)
        }
        request.body.append(contentsOf: piece.readableBytesView)
    }
}
