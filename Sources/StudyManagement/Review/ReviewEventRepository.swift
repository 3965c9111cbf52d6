import Access
import SQLStore
import Timekeeping
import Vocabulary

/// What happened in the review of a design: a request, an answer, or a withdrawal.
public struct ReviewEvent: Sendable, Hashable {
    /// The kind of event. The raw values of answers are those of ``ReviewAnswer/Answer``.
    public enum Kind: String, Sendable {
        case requested
        case approved
        case changes
        case withdrawn
    }

    public let at: Instant
    public let author: String
    public let request: ReviewRequestID
    public let kind: Kind
}

/// Reads the events of reviews for the history of a design.
public enum ReviewEventRepository {
    /// The maximum number of events that are read at once.
    public static let maximum = 2_000

    /// Returns the events of the grant's study after `start` and up to `end`, newest first. Nil for no limit.
    public static func events<P: DesignReading>(
        after start: Instant?, upTo end: Instant?, with grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> [ReviewEvent] {
        let folder = grant.subject.folderID
        let after: SQL = start.map { "e.at > \($0)" } ?? "1 = 1"
        let upTo: SQL = end.map { "e.at <= \($0)" } ?? "1 = 1"
        return try transaction.rows(
            """
            select e.at, e.name, e.request_id, e.kind from (
                select asked_at as at, asked_by_name as name, id as request_id, 'requested' as kind
                from review_requests where folder_id = \(folder)
                union all
                select a.answered_at, a.user_name, a.request_id, a.answer
                from review_answers a join review_requests q on q.id = a.request_id where q.folder_id = \(folder)
                union all
                select withdrawn_at, withdrawn_by_name, id, 'withdrawn'
                from review_requests where folder_id = \(folder) and withdrawn_at is not null
            ) as e where \(fragment: after) and \(fragment: upTo)
            order by e.at desc, e.request_id desc limit \(maximum)
            """
        ) { row in
            ReviewEvent(
                at: try row[0], author: try row[1], request: try row[2],
                kind: Kind(rawValue: try row[3]) ?? .changes)
        }
    }

    private typealias Kind = ReviewEvent.Kind
}
