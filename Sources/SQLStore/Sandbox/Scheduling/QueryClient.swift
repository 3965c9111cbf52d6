/// The caller of a query, for fair scheduling and for cancellation when the client disconnects.
public struct QueryClient: Sendable {
    /// The organization whose data is queried. Organizations take turns.
    public let organization: String
    /// The person or participant who runs the query. Within an organization, people take turns.
    public let person: String
    /// Whether the program generated the query from a request for rows, as opposed to SQL typed by a user.
    public let isSelection: Bool
    /// Cancels the query.
    public let cancellation: QueryCancellation
    /// Whether the caller's limits don't apply, because the request already holds a result.
    private(set) var isFollowUp = false

    /// Creates a caller with a cancellation for the query.
    public init(
        organization: String, person: String, isSelection: Bool = false,
        cancellation: QueryCancellation = QueryCancellation()
    ) {
        self.organization = organization
        self.person = person
        self.isSelection = isSelection
        self.cancellation = cancellation
    }

    /// The caller of a second query in the same request. It doesn't wait for the first, whose result is still held.
    public var followingUp: QueryClient {
        var caller = self
        caller.isFollowUp = true
        return caller
    }
}

/// The reason that a query couldn't be queued.
public enum QueryBusy: Error, Hashable, Sendable {
    /// The person has reached the limit of queries per person.
    case person(running: Int, waiting: Int)
    /// The limit of waiting queries of an organization is reached.
    case organization(waiting: Int)
    /// The limit of waiting queries is reached.
    case everyone
    /// The query would wait, or has waited, for longer than a client should.
    case waiting(seconds: Int)

    /// The number of seconds after which to retry.
    public var retryAfterSeconds: Int {
        if case .waiting(let seconds) = self { return min(max(seconds, 5), 60) }
        return 5
    }
}

extension QueryBusy: CustomStringConvertible {
    /// The message for the user.
    public var description: String {
        switch self {
        case .person(let running, let waiting):
            "You already have \(running) \(running == 1 ? "query" : "queries") running and \(waiting) waiting. "
                + "Try again when one of them is done."
        case .organization(let waiting):
            "Your organization already has \(waiting) queries waiting. Try again in a few seconds."
        case .everyone:
            "The server is running too many queries. Try again in a few seconds."
        case .waiting:
            "The server is busy with other queries, so the data couldn't be read in time. Try again in "
                + "\(retryAfterSeconds) seconds."
        }
    }
}
