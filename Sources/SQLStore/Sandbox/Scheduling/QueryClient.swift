/// Who asks a query, so that everyone gets a turn, and how it is stopped when no one waits for it any more.
public struct QueryClient: Sendable {
    /// The organization whose data is asked. Organizations take turns.
    public let organization: String
    /// The person or participant who asks. Within an organization, people take turns.
    public let person: String
    /// Whether the query was made by the program from a request for rows, and not typed as SQL.
    public let isSelection: Bool
    /// Stops the query.
    public let cancellation: QueryCancellation
    /// Whether the caller's limits don't apply, because an answer of the same request is at hand already.
    private(set) var isFollowUp = false

    /// A caller with the means to stop the query.
    public init(
        organization: String, person: String, isSelection: Bool = false,
        cancellation: QueryCancellation = QueryCancellation()
    ) {
        self.organization = organization
        self.person = person
        self.isSelection = isSelection
        self.cancellation = cancellation
    }

    /// The caller of a second query of the same request. It doesn't wait for the first, whose answer is still held.
    public var followingUp: QueryClient {
        var caller = self
        caller.isFollowUp = true
        return caller
    }
}

/// Why a query didn't even wait for its turn.
public enum QueryBusy: Error, Hashable, Sendable {
    /// The person has as many queries as one person may have.
    case person(running: Int, waiting: Int)
    /// As many queries wait as may wait at all.
    case everyone

    /// After how many seconds another try makes sense.
    public var retryAfterSeconds: Int { 5 }
}

extension QueryBusy: CustomStringConvertible {
    /// The sentence for the person who asked.
    public var description: String {
        switch self {
        case .person(let running, let waiting):
            "You already have \(running) \(running == 1 ? "query" : "queries") running and \(waiting) waiting. "
                + "Try again when one of them is done."
        case .everyone:
            "The server is running too many queries. Try again in a few seconds."
        }
    }
}
