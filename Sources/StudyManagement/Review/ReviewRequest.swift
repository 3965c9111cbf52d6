import Access
import Studies
import Timekeeping
import Vocabulary

/// The ID of a request to review a design.
public struct ReviewRequestID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A request to review a design as it was at one time.
public struct ReviewRequest: Sendable, Hashable, Identifiable {
    /// The end of a request by a designer.
    public struct Withdrawal: Sendable, Hashable {
        public let at: Instant
        public let by: String
    }

    /// The state of a request.
    public enum State: Sendable, Hashable {
        /// Someone hasn't answered yet, and no one requested changes.
        case waiting
        /// Everyone approved.
        case approved
        /// Someone requested changes.
        case changesRequested
        /// The design was changed after the request, so that the answers are about another one.
        case outdated
        case withdrawn
    }

    public let id: ReviewRequestID
    /// The digest of the design that is to be reviewed.
    public let digest: String
    /// The last edit of the design at that time; nil if there was none.
    public let edit: DesignEditID?
    /// What the reviewers are asked to look at.
    public let note: String
    public let askedAt: Instant
    public let author: Author
    /// Nil unless it was withdrawn.
    public let withdrawal: Withdrawal?
    /// Whom the review is requested from, by name.
    public internal(set) var reviewers: [DesignReader] = []
    /// All answers, oldest first.
    public internal(set) var answers: [ReviewAnswer] = []

    /// Returns the answer of a user that counts: the newest; nil if the user hasn't answered.
    public func answer(of user: UserID) -> ReviewAnswer? { answers.last { $0.user == user } }

    /// Returns whether a review is requested from a user.
    public func isRequested(from user: UserID?) -> Bool { reviewers.contains { $0.id == user } }

    /// Returns the state while the design has a digest.
    public func state(at digest: String) -> State {
        if withdrawal != nil { return .withdrawn }
        if self.digest != digest { return .outdated }
        let newest = reviewers.map { answer(of: $0.id)?.answer }
        if newest.contains(.changes) { return .changesRequested }
        return newest.allSatisfy { $0 == .approved } ? .approved : .waiting
    }
}

/// An answer to a request for a review.
public struct ReviewAnswer: Sendable, Hashable {
    /// What the reviewer says. The raw value is stored.
    public enum Answer: String, Sendable, CaseIterable {
        case approved
        case changes
    }

    public let user: UserID
    /// The name at the time of the answer.
    public let name: String
    public let answer: Answer
    /// The reasons; may be empty for an approval.
    public let text: String
    public let answeredAt: Instant
}
