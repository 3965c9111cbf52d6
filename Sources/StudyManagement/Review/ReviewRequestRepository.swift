import Access
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// Requests to review a design, and their answers.
public enum ReviewRequestRepository {
    /// The maximum number of requests that a page lists.
    public static let pageCount = 50

    /// Returns the requests of the grant's study, newest first.
    public static func all<P: DesignReading>(
        with grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> [ReviewRequest] {
        try read("1 = 1", with: grant, in: transaction)
    }

    /// Returns a request of the grant's study.
    ///
    /// - Throws: ``NotFound``.
    public static func request<P: DesignReading>(
        _ id: ReviewRequestID, with grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> ReviewRequest {
        guard let found = try read("q.id = \(id)", with: grant, in: transaction).first else {
            throw NotFound("request")
        }
        return found
    }

    /// Requests a review of the design with a digest.
    public static func add(
        _ draft: ReviewRequestDraft, of digest: String, after edit: DesignEditID?,
        with grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> ReviewRequest {
        let readers = try DesignReaderRepository.all(with: grant, in: transaction)
        let reviewers = try draft.chosen(among: readers, for: grant.actor.user)
        let author = grant.actor.author
        let id: ReviewRequestID? = try transaction.value(
            """
            insert into review_requests (folder_id, digest, edit_id, note, asked_at, asked_by, asked_by_name)
            values (\(grant.subject.folderID), \(digest), \(edit), \(draft.note), \(grant.now), \(author.user),
                \(author.name)) returning id
            """)
        guard let id else { throw NotFound("request") }
        for reviewer in reviewers {
            try transaction.run(
                "insert into review_request_users (request_id, user_id) values (\(id), \(reviewer.id))")
        }
        try grant.record(
            "design-review.ask", about: grant.subject.title,
            [
                "request": .number(Int(id.rawValue)), "digest": .text(digest),
                "reviewers": .text(reviewers.map(\.name).joined(separator: ", ")),
            ], in: transaction)
        return try request(id, with: grant, in: transaction)
    }

    /// Answers a request, again if the user has answered before. `digest` is that of the design now.
    ///
    /// - Throws: ``NotReviewer`` for a user who isn't asked, and for API keys; ``Conflict`` if the request was
    ///   withdrawn, or the design was changed after it.
    public static func answer(
        _ draft: ReviewAnswerDraft, _ id: ReviewRequestID, at digest: String,
        with grant: Grant<CommentOnDesign>, in transaction: borrowing Transaction
    ) throws {
        let request = try request(id, with: grant, in: transaction)
        let actor = grant.actor
        guard let user = actor.user, actor.limits == nil, actor.preview == nil,
            request.isRequested(from: user)
        else { throw NotReviewer() }
        if let withdrawal = request.withdrawal {
            throw Conflict("\(withdrawal.by) withdrew this request. Nothing was saved.")
        }
        guard request.digest == digest else {
            throw Conflict(
                "The design was changed after this request, so your answer would be about another design. "
                    + "Nothing was saved. A designer can request a new review.")
        }
        let answer = try draft.checked()
        try transaction.run(
            """
            insert into review_answers (request_id, user_id, user_name, answer, text, answered_at)
            values (\(id), \(user), \(actor.name), \(answer.rawValue), \(draft.text), \(grant.now))
            """)
        try grant.record(
            answer == .approved ? "design-review.approve" : "design-review.ask-changes",
            about: grant.subject.title,
            ["request": .number(Int(id.rawValue)), "digest": .text(digest)], in: transaction)
    }

    /// Withdraws a request; its answers no longer count.
    ///
    /// - Throws: ``Conflict`` if it was withdrawn before.
    public static func withdraw(
        _ id: ReviewRequestID, with grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws {
        let request = try request(id, with: grant, in: transaction)
        if let withdrawal = request.withdrawal {
            throw Conflict("\(withdrawal.by) already withdrew this request.")
        }
        try transaction.run(
            """
            update review_requests set withdrawn_at = \(grant.now), withdrawn_by_name = \(grant.actor.name)
            where id = \(id)
            """)
        try grant.record(
            "design-review.withdraw", about: grant.subject.title,
            ["request": .number(Int(id.rawValue)), "digest": .text(request.digest)], in: transaction)
    }

    private static func read<P: DesignReading>(
        _ condition: SQL, with grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> [ReviewRequest] {
        var requests = try transaction.rows(
            """
            select q.id, q.digest, q.edit_id, q.note, q.asked_at, q.asked_by, q.asked_by_name, q.withdrawn_at,
                q.withdrawn_by_name
            from review_requests q where q.folder_id = \(grant.subject.folderID) and \(fragment: condition)
            order by q.id desc limit \(pageCount)
            """
        ) { row in try ReviewRequest(row) }
        for index in requests.indices {
            let id = requests[index].id
            requests[index].reviewers = try transaction.rows(
                """
                select u.id, u.name, u.email from review_request_users r join users u on u.id = r.user_id
                where r.request_id = \(id) order by u.name_key, u.id
                """
            ) { row in DesignReader(id: try row[0], name: try row[1], email: try row[2]) }
            requests[index].answers = try transaction.rows(
                """
                select user_id, user_name, answer, text, answered_at from review_answers
                where request_id = \(id) order by id
                """
            ) { row in try ReviewAnswer(row) }
        }
        return requests
    }
}

extension ReviewRequest {
    fileprivate init(_ row: Row) throws {
        let withdrawnAt: Instant? = try row[7]
        let by: String = try row[8]
        self.init(
            id: try row[0], digest: try row[1], edit: try row[2], note: try row[3], askedAt: try row[4],
            author: Author(user: try row[5], name: try row[6]),
            withdrawal: withdrawnAt.map { Withdrawal(at: $0, by: by) })
    }
}

extension ReviewAnswer {
    fileprivate init(_ row: Row) throws {
        let answer: String = try row[2]
        self.init(
            user: try row[0], name: try row[1], answer: Answer(rawValue: answer) ?? .changes,
            text: try row[3], answeredAt: try row[4])
    }
}

/// Only the people from whom a review is requested can answer it, in person.
public struct NotReviewer: UserFacingError, Hashable {
    public var kind: UserFacingErrorKind { .denied }
    public var title: String { "This review isn't requested from you" }
    public var sentence: String {
        "Only the people from whom the review is requested can answer it, signed in themselves. "
            + "You can comment on the design."
    }
}
