import Access
import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// The rows of exports.
package struct ExportRepository: Sendable {
    /// The maximum number of exports of a study that are waiting or running.
    static let pendingMax = 10
    /// The maximum number of attempts, so that an export that stops the server isn't repeated forever.
    static let attemptsMax = 3
    /// How long files are kept, in hours.
    static let keptHours = 72
    private static let secondsInHour = 3_600

    let clock: Clock

    /// Adds an export to the queue.
    func add(
        _ order: ExportRequest, fileName: String, by author: String, in channel: ChannelID,
        _ transaction: borrowing Transaction
    ) throws -> ExportID? {
        try transaction.value(
            """
            insert into exports (channel_id, list_id, view, title, formats, shows_labels, guards_formulas,
                holds_tokens, only_sharing, site_ids, profile_id, profile_version, keeps_identifiers, participant_id, includes_account, reason, state,
                asked_at, asked_by, file_name)
            values (\(channel), \(order.list), \(order.view), \(order.title),
                \(order.formats.map(\.rawValue).joined(separator: " ")), \(order.showsLabels ? 1 : 0),
                \(order.guardsFormulas ? 1 : 0), \(order.includesTokens ? 1 : 0), \(order.onlySharing ? 1 : 0),
                \(Export.text(of: order.sites)), \(order.profile?.id), \(order.profile?.version), \(order.keepsIdentifiers ? 1 : 0),
                \(order.copy?.participant), \(order.copy?.includesAccount == true ? 1 : 0), \(order.copy?.reason ?? ""), 'waiting', \(clock()), \(author), \(fileName)) returning id
            """)
    }

    /// Returns the exports of a channel that the grant covers, newest first.
    package func list(
        with grant: Grant<some ResponseReadingAtSites>, before: ExportID? = nil, count: Int,
        _ transaction: borrowing Transaction
    ) throws -> [Export] {
        let range: SQL = before.map { " and id < \($0)" } ?? ""
        return try transaction.rows(
            """
            select \(fragment: Export.columns) from exports
            where \(fragment: Self.scope(grant)) \(fragment: range) order by id desc limit \(count)
            """, Export.init)
    }

    /// Returns an export that the grant covers; nil if it includes other sites or belongs to another channel.
    func find(
        _ id: ExportID, with grant: Grant<some ResponseReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> Export? {
        try transaction.first(
            """
            select \(fragment: Export.columns) from exports where id = \(id) and \(fragment: Self.scope(grant))
            """, Export.init)
    }

    /// Returns an export for the worker, which has no grant.
    func find(_ id: ExportID, _ transaction: borrowing Transaction) throws -> Export? {
        try transaction.first("select \(fragment: Export.columns) from exports where id = \(id)", Export.init)
    }

    /// Returns the copies of everything about a participant, newest first. The caller has checked that the grant covers the
    /// participant.
    package func copies(
        of participant: ParticipantID, with grant: Grant<AnswerDataRequestsAtSites>, count: Int,
        _ transaction: borrowing Transaction
    ) throws -> [Export] {
        try transaction.rows(
            """
            select \(fragment: Export.columns) from exports
            where participant_id = \(participant) and channel_id = \(grant.subject.id)
            order by id desc limit \(count)
            """, Export.init)
    }

    /// The condition for exports of the grant's channel all of whose sites it covers. Copies of one participant's data are
    /// on the participant's page only.
    private static func scope(_ grant: Grant<some ResponseReadingAtSites>) -> SQL {
        let ofStudy: SQL = "channel_id = \(grant.subject.id) and participant_id is null"
        guard let sites = grant.sites.sites else { return ofStudy }
        return """
            \(fragment: ofStudy) and site_ids is not null and not exists (
                select 1 from json_each('[' || site_ids || ']') as included
                where included.value not in (\(list: sites)))
            """
    }

    /// Returns the number of unfinished exports of a channel.
    func pendingCount(in channel: ChannelID, _ transaction: borrowing Transaction) throws -> Int {
        try transaction.value(
            "select count(*) from exports where channel_id = \(channel) and state in ('waiting', 'running')")
            ?? 0
    }

    /// Returns the number of exports of all studies that come before a waiting one.
    package func countBefore(_ id: ExportID, _ transaction: borrowing Transaction) throws -> Int {
        try transaction.value(
            "select count(*) from exports where state in ('waiting', 'running') and id < \(id)") ?? 0
    }

    /// Returns the next waiting export and marks it as running.
    func begin(_ transaction: borrowing Transaction) throws -> Export? {
        try transaction.first(
            """
            update exports set state = 'running', attempt_count = attempt_count + 1, step_count = 0
            where id = (
                select min(id) from exports
                where state = 'waiting' and (next_at is null or next_at <= \(clock())))
            returning \(fragment: Export.columns)
            """, Export.init)
    }

    /// Requeues exports that were running when the server stopped.
    func requeue(_ transaction: borrowing Transaction) throws {
        try transaction.run("update exports set state = 'waiting' where state = 'running'")
    }

    /// Saves the total number of steps.
    func setTotal(_ total: Int, of id: ExportID, _ transaction: borrowing Transaction) throws {
        try transaction.run("update exports set step_total = \(total) where id = \(id)")
    }

    /// Saves the number of completed steps.
    func setCount(_ count: Int, of id: ExportID, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            "update exports set step_count = \(count) where id = \(id) and state = 'running'")
    }

    /// Saves whether a de-identified export keeps identifiers, by the flags and the profile that it is made with.
    func setKeepsIdentifiers(
        _ keepsIdentifiers: Bool, _ id: ExportID, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            "update exports set keeps_identifiers = \(keepsIdentifiers ? 1 : 0) where id = \(id)")
    }

    /// Finishes an export whose file is complete; returns false if it was stopped in the meantime, or its study was
    /// deleted.
    func finish(
        _ id: ExportID, rows: Int, size: Int, digest: String, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let now = clock()
        return try transaction.run(
            """
            update exports set state = 'done', row_count = \(rows), file_size = \(size), digest = \(digest),
                ended_at = \(now), expires_at = \(now.adding(seconds: Self.keptHours * Self.secondsInHour)),
                step_count = step_total, retry_reason = null, next_at = null
            where id = \(id) and state = 'running'
            """) > 0
    }

    /// Marks an export as failed.
    func fail(_ id: ExportID, _ failure: String, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            update exports set state = 'failed', failure = \(failure), ended_at = \(clock())
            where id = \(id) and state in ('waiting', 'running')
            """)
    }

    /// Stops an export; returns false if it was already finished.
    func stop(_ id: ExportID, _ transaction: borrowing Transaction) throws -> Bool {
        try transaction.run(
            """
            update exports set state = 'stopped', ended_at = \(clock())
            where id = \(id) and state in ('waiting', 'running')
            """) > 0
    }

    /// Marks expired files for deletion.
    func expire(_ transaction: borrowing Transaction) throws {
        try transaction.run(
            "update exports set state = 'removed' where state = 'done' and expires_at <= \(clock())")
    }

    /// Records that a file is missing, for example after a restore.
    func markGone(_ id: ExportID, _ transaction: borrowing Transaction) throws {
        try transaction.run("update exports set state = 'removed' where id = \(id) and state = 'done'")
    }

    /// Returns the exports whose files are kept.
    func available(_ transaction: borrowing Transaction) throws -> [ExportID] {
        try transaction.rows("select id from exports where state = 'done'") { try $0[0] }
    }
}
