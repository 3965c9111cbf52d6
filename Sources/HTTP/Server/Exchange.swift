import NIOCore

/// One request and its response on a connection.
struct Exchange {
    /// What happens when the whole request is here.
    enum Plan {
        /// The answer is known already.
        case answer(Response)
        /// The route of this index runs.
        case route(Int)
        /// The route runs already and reads the body from this pipe.
        case streaming(BodyPipe)
    }

    var request: Request
    var plan: Plan
    var bodyLimit: Int
    var bodySize = 0
    let started: NIODeadline
    let isHTTP10: Bool
    /// Whether the connection can take another request afterwards.
    var keepsAlive: Bool
    /// Whether the whole request is here.
    var inputEnded = false
    /// Whether the response's head is written.
    var isAnswered = false
    var status: Status?
    var logNotes: [LogNote] = []
    /// The place that the request takes among those of its client.
    var place: ClientLimiter.Slot?
    var bytesSent = 0
}
