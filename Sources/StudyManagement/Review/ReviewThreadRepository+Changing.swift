import Access
import SQLStore
import Timekeeping
import Vocabulary

extension ReviewThreadRepository {
    /// Opens a thread about an item; the caller has checked that the design has it.
    @discardableResult
    public static func open(
        _ draft: CommentDraft, about item: NamedReviewItem, with grant: Grant<CommentOnDesign>,
        in transaction: borrowing Transaction
    ) throws -> (comment: ReviewComment, mentioned: [DesignReader]) {
        let id: ReviewThreadID? = try transaction.value(
            """
            insert into review_threads (folder_id, document_id, item, opened_at)
            values (\(grant.subject.folderID), \(item.item.document), \(item.item.part), \(grant.now)) returning id
            """)
        guard let id else { throw NotFound("thread") }
        return try add(draft, to: id, about: item.title, with: grant, in: transaction)
    }

    /// Adds a reply to an open thread.
    ///
    /// - Throws: ``Conflict`` for a thread that is resolved.
    @discardableResult
    public static func reply(
        _ draft: CommentDraft, to id: ReviewThreadID, titled title: String,
        with grant: Grant<CommentOnDesign>, in transaction: borrowing Transaction
    ) throws -> (comment: ReviewComment, mentioned: [DesignReader]) {
        let thread = try thread(id, with: grant, in: transaction)
        if let resolution = thread.resolution {
            throw Conflict(
                "\(resolution.author.name) resolved this thread. Reopen it to reply, or start a new comment.")
        }
        return try add(draft, to: id, about: title, with: grant, in: transaction)
    }

    /// Replaces the text of the user's own comment and keeps the previous one. Users who weren't mentioned before are
    /// returned.
    public static func edit(
        _ id: ReviewCommentID, seen revision: Int, to draft: CommentDraft, titled title: String,
        with grant: Grant<CommentOnDesign>, in transaction: borrowing Transaction
    ) throws -> (comment: ReviewComment, mentioned: [DesignReader]) {
        let previous = try own(id, with: grant, in: transaction)
        guard previous.revision == revision else {
            throw Conflict("The comment was edited after you opened it. Reload the page and edit it again.")
        }
        let draft = CommentDraft(draft.text, mentioning: draft.chosen, suggesting: previous.suggestion)
        let mentioned = try draft.mentions(among: readers(grant, in: transaction))
        let new = mentioned.filter { !previous.mentioned.contains($0) }
        if draft.text != previous.text {
            try transaction.run(
                """
                insert into review_comment_revisions (comment_id, revision, text, replaced_at)
                values (\(id), \(previous.revision), \(previous.text), \(grant.now))
                """)
            try transaction.run(
                """
                update review_comments set text = \(draft.text), revision = revision + 1, edited_at = \(grant.now)
                where id = \(id)
                """)
        }
        try transaction.run("delete from review_mentions where comment_id = \(id)")
        try insert(mentioned, of: id, in: transaction)
        try record("design-comment.edit", id, title, new, grant, in: transaction)
        return (try comment(id, with: grant, in: transaction).comment, new)
    }

    /// Deletes the user's own comment with its previous texts; a thread without comments is deleted with it.
    ///
    /// - Returns: whether the thread remains.
    public static func delete(
        _ id: ReviewCommentID, titled title: String, with grant: Grant<CommentOnDesign>,
        in transaction: borrowing Transaction
    ) throws -> Bool {
        let comment = try own(id, with: grant, in: transaction)
        try transaction.run("delete from review_comments where id = \(id)")
        try record("design-comment.delete", id, title, [], grant, in: transaction)
        let rest: Int? = try transaction.value(
            "select count(*) from review_comments where thread_id = \(comment.thread)")
        if rest != 0 { return true }
        try transaction.run("delete from review_threads where id = \(comment.thread)")
        return false
    }

    /// Resolves a thread, or reopens it.
    ///
    /// - Throws: ``Conflict`` if it already is.
    public static func setResolved(
        _ isResolved: Bool, _ id: ReviewThreadID, titled title: String, with grant: Grant<CommentOnDesign>,
        in transaction: borrowing Transaction
    ) throws {
        let thread = try thread(id, with: grant, in: transaction)
        guard (thread.resolution != nil) != isResolved else {
            throw Conflict(isResolved ? "This thread is already resolved." : "This thread is already open.")
        }
        let author = grant.actor.author
        try transaction.run(
            """
            update review_threads set resolved_at = \(isResolved ? grant.now : nil),
                resolved_by = \(isResolved ? author.user : nil), resolved_by_name = \(isResolved ? author.name : "")
            where id = \(id)
            """)
        try grant.record(
            isResolved ? "design-comment.resolve" : "design-comment.reopen", about: title,
            ["thread": .number(Int(id.rawValue))], in: transaction)
    }

    private static func add(
        _ draft: CommentDraft, to thread: ReviewThreadID, about title: String,
        with grant: Grant<CommentOnDesign>, in transaction: borrowing Transaction
    ) throws -> (comment: ReviewComment, mentioned: [DesignReader]) {
        let mentioned = try draft.mentions(among: readers(grant, in: transaction))
        let author = grant.actor.author
        let id: ReviewCommentID? = try transaction.value(
            """
            insert into review_comments (thread_id, text, written_at, author_id, author_name)
            values (\(thread), \(draft.text), \(grant.now), \(author.user), \(author.name)) returning id
            """)
        guard let id else { throw NotFound("comment") }
        try insert(mentioned, of: id, in: transaction)
        if let suggestion = draft.suggestion { try insert(suggestion, of: id, in: transaction) }
        try record("design-comment.add", id, title, mentioned, grant, in: transaction)
        return (try comment(id, with: grant, in: transaction).comment, mentioned)
    }

    private static func insert(
        _ mentioned: [DesignReader], of id: ReviewCommentID, in transaction: borrowing Transaction
    ) throws {
        for reader in mentioned {
            try transaction.run(
                "insert into review_mentions (comment_id, user_id) values (\(id), \(reader.id))")
        }
    }

    /// Returns a comment of the user.
    ///
    /// - Throws: ``NotOwnComment`` for one of another user.
    public static func own(
        _ id: ReviewCommentID, with grant: Grant<CommentOnDesign>, in transaction: borrowing Transaction
    ) throws -> ReviewComment {
        let comment = try comment(id, with: grant, in: transaction).comment
        guard comment.isBy(grant.actor.user) else { throw NotOwnComment(author: comment.author.name) }
        return comment
    }

    private static func readers(
        _ grant: Grant<CommentOnDesign>, in transaction: borrowing Transaction
    ) throws -> [DesignReader] {
        try DesignReaderRepository.all(with: grant, in: transaction)
    }

    /// Records who did what, without the text.
    private static func record(
        _ action: String, _ id: ReviewCommentID, _ title: String, _ mentioned: [DesignReader],
        _ grant: Grant<CommentOnDesign>, in transaction: borrowing Transaction
    ) throws {
        var details: AuditDetails = ["comment": .number(Int(id.rawValue))]
        if !mentioned.isEmpty {
            details.append("mentioned", .text(mentioned.map(\.name).joined(separator: ", ")))
        }
        try grant.record(action, about: title, details, in: transaction)
    }
}

/// Only the author can edit or delete a comment.
public struct NotOwnComment: UserFacingError, Hashable {
    let author: String

    public var kind: UserFacingErrorKind { .denied }
    public var title: String { "This is someone else's comment" }
    public var sentence: String {
        "\(author) wrote this comment. Only the author can edit or delete it. You can reply to it."
    }
}
