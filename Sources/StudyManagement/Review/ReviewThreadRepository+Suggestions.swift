import Access
import SQLStore
import Timekeeping
import Vocabulary

extension ReviewThreadRepository {
    static func insert(
        _ suggestion: TextSuggestion, of id: ReviewCommentID, in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into review_suggestions (comment_id, path, language, previous_text, suggested_text)
            values (\(id), \(suggestion.path), \(suggestion.language), \(suggestion.previous),
                \(suggestion.suggested))
            """)
    }

    /// Returns the suggestions of the comments in threads.
    static func suggestions(
        in threads: [ReviewThreadID], _ transaction: borrowing Transaction
    ) throws -> [ReviewCommentID: TextSuggestion] {
        let found = try transaction.rows(
            """
            select s.comment_id, s.path, s.language, s.previous_text, s.suggested_text, s.accepted_at, s.accepted_by,
                s.accepted_by_name
            from review_suggestions s join review_comments c on c.id = s.comment_id
            where c.thread_id in (\(list: threads))
            """
        ) { row -> (ReviewCommentID, TextSuggestion) in
            let at: Instant? = try row[5]
            let author = Author(user: try row[6], name: try row[7])
            return (
                try row[0],
                TextSuggestion(
                    try row[1], try row[2], try row[3], try row[4],
                    at.map { TextSuggestion.Acceptance(at: $0, author: author) })
            )
        }
        return Dictionary(found, uniquingKeysWith: { first, _ in first })
    }

    /// Marks a suggestion as accepted and resolves its thread; the caller has changed the text.
    ///
    /// - Throws: ``Conflict`` if its thread is resolved, or it was accepted before.
    public static func accept(
        _ id: ReviewCommentID, titled title: String, with grant: Grant<EditDesign>,
        in transaction: borrowing Transaction
    ) throws {
        let (comment, thread) = try comment(id, with: grant, in: transaction)
        guard let suggestion = comment.suggestion else { throw NotFound("suggestion") }
        if let acceptance = suggestion.acceptance {
            throw Conflict("\(acceptance.author.name) has already accepted this suggestion.")
        }
        if let resolution = thread.resolution {
            throw Conflict(
                "\(resolution.author.name) resolved this thread. Reopen it to accept the suggestion.")
        }
        let author = grant.actor.author
        try transaction.run(
            """
            update review_suggestions set accepted_at = \(grant.now), accepted_by = \(author.user),
                accepted_by_name = \(author.name)
            where comment_id = \(id)
            """)
        try transaction.run(
            """
            update review_threads set resolved_at = \(grant.now), resolved_by = \(author.user),
                resolved_by_name = \(author.name)
            where id = \(thread.id)
            """)
        try grant.record(
            "design-comment.accept", about: title, ["comment": .number(Int(id.rawValue))], in: transaction)
    }
}
