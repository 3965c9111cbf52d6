import Access
import Vocabulary

/// A request for a review as entered.
public struct ReviewRequestDraft: Sendable {
    /// The maximum number of characters of a note or an answer.
    public static let lengthMax = 4_000
    /// The maximum number of reviewers.
    public static let reviewersMax = 10

    /// What the reviewers are asked to look at; may be empty.
    public let note: String
    /// Whom the review is requested from.
    public let reviewers: Set<UserID>

    /// Creates a draft.
    public init(_ note: String, from reviewers: Set<UserID>) {
        (self.note, self.reviewers) = (note, reviewers)
    }

    /// Returns the chosen reviewers.
    ///
    /// - Throws: ``InvalidInput`` if none or too many are chosen, or one who can't review this design for the user.
    func chosen(among readers: [DesignReader], for user: UserID?) throws -> [DesignReader] {
        var problems: [FieldProblem] = []
        if reviewers.isEmpty { problems.append(FieldProblem("reviewer", "Choose one or more people.")) }
        if reviewers.count > Self.reviewersMax {
            problems.append(FieldProblem("reviewer", "Choose at most \(Self.reviewersMax) people."))
        }
        if !reviewers.isSubset(of: readers.map(\.id)) {
            problems.append(FieldProblem("reviewer", "Choose people who can view this design."))
        } else if let user, reviewers.contains(user) {
            problems.append(
                FieldProblem("reviewer", "Choose other people. You can't review the design for yourself."))
        }
        if note.count > Self.lengthMax {
            problems.append(
                FieldProblem("note", "The note has \(note.count) characters. Use at most \(Self.lengthMax)."))
        }
        if !problems.isEmpty { throw InvalidInput(problems) }
        return readers.filter { reviewers.contains($0.id) }
    }
}

/// An answer as entered.
public struct ReviewAnswerDraft: Sendable {
    /// Nil if none was chosen.
    public let answer: ReviewAnswer.Answer?
    public let text: String

    /// Creates a draft.
    public init(_ answer: ReviewAnswer.Answer?, _ text: String) { (self.answer, self.text) = (answer, text) }

    /// Returns the chosen answer.
    ///
    /// - Throws: ``InvalidInput`` if there is none, or no reason for requested changes.
    func checked() throws -> ReviewAnswer.Answer {
        guard let answer else { throw InvalidInput("answer", "Choose an answer.") }
        if answer == .changes, text.isEmpty {
            throw InvalidInput("text", "Enter what has to be changed.")
        }
        guard text.count <= ReviewRequestDraft.lengthMax else {
            throw InvalidInput(
                "text",
                "The text has \(text.count) characters. Use at most \(ReviewRequestDraft.lengthMax).")
        }
        return answer
    }
}
