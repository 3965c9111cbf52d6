import SQLStore
import Studies
import Timekeeping

/// The rows of exports.
struct ExportRepository: Sendable {
    /// How many exports of a study may wait or be made at once.
    static let pendingMax = 10
    /// How often an export is begun: one that stops the server is not tried for ever.
    static let attemptsMax = 3
    /// How long files are kept.
    static let keptHours = 72
    private static let secondsInHour = 3_600

    let clock: Clock

    /// Adds an export to those that wait.
    func add(
        _ order: ExportRequest, fileName: String, by author: String, in channel: ChannelID,
        _ transaction: borrowing Transaction
    ) throws -> ExportID? {
        try transaction.value(
            """
            insert into exports (channel_id, list_id, view, title, formats, shows_labels, guards_formulas,
                holds_tokens, only_sharing, state, asked_at, asked_by, file_name)
            values (\(channel), \(order.list), \(order.view), \(order.title),
                \(order.formats.map(\.rawValue).joined(separator: " ")), \(order.showsLabels ? 1 : 0),
                \(order.guardsFormulas ? 1 : 0), \(order.includesTokens ? 1 : 0), \(order.onlySharing ? 1 : 0),
                'waiting', \(clock()), \(author), \(fileName)) returning id
            """)
    }

    /// The exports of a channel, newest first.
    func list(
        in channel: ChannelID, before: ExportID? = nil, count: Int, _ transaction: borrowing Transaction
    ) throws -> [Export] {
        let range: SQL = before.map { " and id < \($0)" } ?? ""
        return try transaction.rows(
            """
            select \(fragment: Export.columns) from exports where channel_id = \(channel) \(fragment: range)
            order by id desc limit \(count)
            """, Export.init)
    }

    /// An export of a channel; nil for one of another.
    func find(
        _ id: ExportID, in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> Export? {
        try transaction.first(
            """
            select \(fragment: Export.columns) from exports where id = \(id) and channel_id = \(channel)
            """, Export.init)
    }

    /// How many exports of a channel are still to come.
    func pendingCount(in channel: ChannelID, _ transaction: borrowing Transaction) throws -> Int {
        try transaction.value(
            "select count(*) from exports where channel_id = \(channel) and state in ('waiting', 'running')")
            ?? 0
    }

    /// How many exports of all studies come before one that waits.
    func countBefore(_ id: ExportID, _ transaction: borrowing Transaction) throws -> Int {
        try transaction.value(
            "select count(*) from exports where state in ('waiting', 'running') and id < \(id)") ?? 0
    }

    /// The next export that waits, which is begun with that.
    func begin(_ transaction: borrowing Transaction) throws -> Export? {
        try transaction.first(
            """
            update exports set state = 'running', attempt_count = attempt_count + 1, step_count = 0
            where id = (select min(id) from exports where state = 'waiting')
            returning \(fragment: Export.columns)
            """, Export.init)
    }

    /// Lets exports that were being made when the server stopped wait again.
    func requeue(_ transaction: borrowing Transaction) throws {
        try transaction.run("update exports set state = 'waiting' where state = 'running'")
    }

    /// Notes how much there is to do.
    func setTotal(_ total: Int, of id: ExportID, _ transaction: borrowing Transaction) throws {
        try transaction.run("update exports set step_total = \(total) where id = \(id)")
    }

    /// Notes how much is done.
    func setCount(_ count: Int, of id: ExportID, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            "update exports set step_count = \(count) where id = \(id) and state = 'running'")
    }

    /// Ends an export whose file is whole; false if it was stopped in the last moment, or its study is gone.
    func finish(
        _ id: ExportID, rows: Int, size: Int, digest: String, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let now = clock()
        return try transaction.run(
            """
            update exports set state = 'done', row_count = \(rows), file_size = \(size), digest = \(digest),
                ended_at = \(now), expires_at = \(now.adding(seconds: Self.keptHours * Self.secondsInHour)),
                step_count = step_total
            where id = \(id) and state = 'running'
            """) > 0
    }

    /// Ends an export that cannot be made.
    func fail(_ id: ExportID, _ failure: String, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            update exports set state = 'failed', failure = \(failure), ended_at = \(clock())
            where id = \(id) and state in ('waiting', 'running')
            """)
    }

    /// Ends an export that someone does not want any more; false if it had ended.
    func stop(_ id: ExportID, _ transaction: borrowing Transaction) throws -> Bool {
        try transaction.run(
            """
            update exports set state = 'stopped', ended_at = \(clock())
            where id = \(id) and state in ('waiting', 'running')
            """) > 0
    }

    /// Notes which files are to be deleted, since their time is over.
    func expire(_ transaction: borrowing Transaction) throws {
        try transaction.run(
            "update exports set state = 'removed' where state = 'done' and expires_at <= \(clock())")
    }

    /// Notes that a file is gone, say after a restore.
    func markGone(_ id: ExportID, _ transaction: borrowing Transaction) throws {
        try transaction.run("update exports set state = 'removed' where id = \(id) and state = 'done'")
    }

    /// Ends the files of a channel that hold what is being erased; what is being made begins anew.
    static func endFiles(of channel: ChannelID, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            "update exports set state = 'removed' where channel_id = \(channel) and state = 'done'")
        try transaction.run(
            """
            update exports set state = 'waiting', attempt_count = attempt_count - 1
            where channel_id = \(channel) and state = 'running'
            """)
    }

    /// The exports whose files are kept.
    func available(_ transaction: borrowing Transaction) throws -> [ExportID] {
        try transaction.rows("select id from exports where state = 'done'") { try $0[0] }
    }
}
