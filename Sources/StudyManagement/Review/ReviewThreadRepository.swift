import Access
import SQLStore
import Timekeeping
import Vocabulary

/// Reads the comments on a design.
public enum ReviewThreadRepository {
    /// Which threads a list has.
    public enum Filter: String, CaseIterable, Sendable {
        case open
        case resolved
        /// Open threads with a comment of the user.
        case mine
        /// Open threads that mention the user.
        case mentions
    }

    /// The maximum number of threads that a page shows.
    public static let pageCount = 100

    /// Returns the threads of a filter, the most recent first; those about `item`, or about anything in it, if given.
    public static func threads<P: DesignReading>(
        _ filter: Filter, about item: ReviewItem? = nil, with grant: Grant<P>,
        in transaction: borrowing Transaction
    ) throws -> [ReviewThread] {
        try read(
            "\(fragment: condition(filter, grant)) and \(fragment: condition(item))",
            limit: pageCount, with: grant, in: transaction)
    }

    /// Returns a page of the threads of a filter, the most recent first, and whether there are older ones.
    public static func page<P: DesignReading>(
        _ filter: Filter, before last: ReviewThreadID?, with grant: Grant<P>,
        in transaction: borrowing Transaction
    ) throws -> (threads: [ReviewThread], hasMore: Bool) {
        let older: SQL = last.map { "t.id < \($0)" } ?? "1 = 1"
        let found = try read(
            "\(fragment: condition(filter, grant)) and \(fragment: older)",
            limit: pageCount + 1, with: grant, in: transaction)
        return (Array(found.prefix(pageCount)), found.count > pageCount)
    }

    /// Returns a thread of the grant's study.
    ///
    /// - Throws: ``NotFound``.
    public static func thread<P: DesignReading>(
        _ id: ReviewThreadID, with grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> ReviewThread {
        let found = try read("t.id = \(id)", limit: 1, with: grant, in: transaction)
        guard let thread = found.first else { throw NotFound("thread") }
        return thread
    }

    /// Returns a comment of the grant's study.
    ///
    /// - Throws: ``NotFound``.
    public static func comment<P: DesignReading>(
        _ id: ReviewCommentID, with grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> (comment: ReviewComment, thread: ReviewThread) {
        let thread: ReviewThreadID? = try transaction.value(
            "select thread_id from review_comments where id = \(id)")
        guard let thread else { throw NotFound("comment") }
        let found = try read("t.id = \(thread)", limit: 1, with: grant, in: transaction)
        guard let thread = found.first, let comment = thread.comments.first(where: { $0.id == id }) else {
            throw NotFound("comment")
        }
        return (comment, thread)
    }

    /// Returns the previous texts of a comment, newest first.
    public static func revisions<P: DesignReading>(
        of id: ReviewCommentID, with grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> [ReviewCommentRevision] {
        try transaction.rows(
            """
            select r.revision, r.text, r.replaced_at from review_comment_revisions r
            join review_comments c on c.id = r.comment_id join review_threads t on t.id = c.thread_id
            where r.comment_id = \(id) and t.folder_id = \(grant.subject.folderID) order by r.revision desc
            """
        ) { ReviewCommentRevision(revision: try $0[0], text: try $0[1], replacedAt: try $0[2]) }
    }

    /// Returns the number of threads of a filter; of those about `item`, or about anything in it, if given.
    public static func count<P: DesignReading>(
        _ filter: Filter = .open, about item: ReviewItem? = nil, with grant: Grant<P>,
        in transaction: borrowing Transaction
    ) throws -> Int {
        try transaction.value(
            """
            select count(*) from review_threads t
            where t.folder_id = \(grant.subject.folderID) and \(fragment: condition(filter, grant))
                and \(fragment: condition(item))
            """) ?? 0
    }

    private static func condition<P: DesignReading>(_ filter: Filter, _ grant: Grant<P>) -> SQL {
        let user = grant.actor.user
        return switch filter {
        case .open: "t.resolved_at is null"
        case .resolved: "t.resolved_at is not null"
        case .mine:
            """
            t.resolved_at is null and exists (
                select 1 from review_comments c where c.thread_id = t.id and c.author_id = \(user))
            """
        case .mentions:
            """
            t.resolved_at is null and exists (
                select 1 from review_mentions m join review_comments c on c.id = m.comment_id
                where c.thread_id = t.id and m.user_id = \(user))
            """
        }
    }

    /// A document includes its items, and a form its questions.
    private static func condition(_ item: ReviewItem?) -> SQL {
        guard let item else { return "1 = 1" }
        guard !item.part.isEmpty else { return "t.document_id = \(item.document)" }
        let prefix = item.part + "/"
        return """
            t.document_id = \(item.document)
            and (t.item = \(item.part) or substr(t.item, 1, \(prefix.count)) = \(prefix))
            """
    }

    private static func read<P: DesignReading>(
        _ condition: SQL, limit: Int, with grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> [ReviewThread] {
        var threads = try transaction.rows(
            """
            select t.id, t.document_id, t.item, t.opened_at, t.resolved_at, t.resolved_by, t.resolved_by_name
            from review_threads t where t.folder_id = \(grant.subject.folderID) and \(fragment: condition)
            order by t.id desc limit \(limit)
            """
        ) { row in try ReviewThread(row) }
        let comments = try comments(of: threads.map(\.id), in: transaction)
        for index in threads.indices { threads[index].comments = comments[threads[index].id] ?? [] }
        return threads
    }

    private static func comments(
        of threads: [ReviewThreadID], in transaction: borrowing Transaction
    ) throws -> [ReviewThreadID: [ReviewComment]] {
        guard !threads.isEmpty else { return [:] }
        var comments = try transaction.rows(
            """
            select id, thread_id, text, revision, written_at, author_id, author_name, edited_at
            from review_comments where thread_id in (\(list: threads)) order by id
            """
        ) { row in try ReviewComment(row) }
        let mentions = try transaction.rows(
            """
            select m.comment_id, u.id, u.name, u.email from review_mentions m
            join review_comments c on c.id = m.comment_id join users u on u.id = m.user_id
            where c.thread_id in (\(list: threads)) order by u.name_key, u.id
            """
        ) { row -> (ReviewCommentID, DesignReader) in
            (try row[0], DesignReader(id: try row[1], name: try row[2], email: try row[3]))
        }
        let byComment = Dictionary(grouping: mentions, by: \.0).mapValues { $0.map(\.1) }
        let suggestions = try suggestions(in: threads, transaction)
        for index in comments.indices {
            comments[index].mentioned = byComment[comments[index].id] ?? []
            comments[index].suggestion = suggestions[comments[index].id]
        }
        return Dictionary(grouping: comments, by: \.thread)
    }
}

extension ReviewThread {
    fileprivate init(_ row: Row) throws {
        let at: Instant? = try row[4]
        let author = Author(user: try row[5], name: try row[6])
        self.init(
            id: try row[0], item: ReviewItem(try row[1], part: try row[2]), openedAt: try row[3],
            resolution: at.map { Resolution(at: $0, author: author) })
    }
}

extension ReviewComment {
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row[0], thread: try row[1], text: try row[2], revision: try row[3],
            writtenAt: try row[4], author: Author(user: try row[5], name: try row[6]), editedAt: try row[7])
    }
}
