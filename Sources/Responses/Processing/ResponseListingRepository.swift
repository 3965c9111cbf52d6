import Access
import SQLStore
import Tables
import Timekeeping
import Vocabulary

/// Reads the raw responses of a channel for pages, limited to the participants of the sites that a grant covers.
package struct ResponseListingRepository: Sendable {
    package init() {}

    /// One line of the table.
    package struct Summary: Sendable {
        package let id: ResponseID
        package let participant: ParticipantID
        /// The site of the participant; nil for none.
        package let site: StudySiteID?
        package let activityID: String
        package let version: String
        package let language: String
        package let status: ResponseStatus
        package let receivedAt: Instant
        package let message: String?
        package let cause: FailureCause
        /// The invalid values. Empty for other kinds of failures and for those of earlier versions.
        package let problems: [ResponseProblem]
    }

    /// Failed responses with the same cause.
    package struct Cause: Sendable {
        package let cause: FailureCause
        package let activityID: String
        package let count: Int
        package let oldest: Instant
        /// One of the messages.
        package let message: String
    }

    /// Returns the number of responses by status.
    package func counts(
        _ grant: Grant<some ResponseReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> [ResponseStatus: Int] {
        var counts: [ResponseStatus: Int] = [:]
        try transaction.forEach(
            """
            select status, sum(response_count) from response_days
            where channel_id = \(grant.subject.id) and \(fragment: grant.sites.condition(on: "site_id")) group by status
            """
        ) { row in
            if let status = ResponseStatus(rawValue: try row[0]) { counts[status] = try row[1] }
        }
        return counts
    }

    /// Returns the causes of failures, most frequent first.
    package func causes(
        _ grant: Grant<some ResponseReadingAtSites>, countMax: Int = 20, _ transaction: borrowing Transaction
    ) throws -> [Cause] {
        try transaction.rows(
            """
            select coalesce(error_cause, ''), activity_id, count(*), min(received_at), min(error_message)
            from responses where channel_id = \(grant.subject.id) and status = 2
                and \(fragment: Self.isInScope(grant))
            group by coalesce(error_cause, ''), activity_id order by count(*) desc, activity_id limit \(countMax)
            """
        ) {
            try Cause(
                cause: FailureCause(text: $0[0]), activityID: $0[1], count: $0[2], oldest: $0[3],
                message: $0[4])
        }
    }

    /// Returns the activities with responses.
    package func activities(
        _ grant: Grant<some ResponseReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> [String] {
        try transaction.rows(
            """
            select distinct activity_id from response_days
            where channel_id = \(grant.subject.id) and \(fragment: grant.sites.condition(on: "site_id"))
            order by 1 limit 500
            """
        ) { try $0[0] }
    }

    /// Returns up to `count` responses before a given one, newest first.
    package func page(
        _ grant: Grant<some ResponseReadingAtSites>, _ filter: ResponseFilter, before: ResponseID?,
        count: Int,
        _ transaction: borrowing Transaction
    ) throws -> [Summary] {
        let channel = grant.subject.id
        if !filter.activity.isEmpty, filter.status != .error, filter.status != .pending {
            return try byActivity(grant, filter, before, count, transaction)
        }
        // Each status is one range of the index. For all statuses, the ranges are merged.
        let last = before.map { $0.rawValue } ?? .max
        let first = try filter.start.map { try self.first(in: channel, from: $0, transaction) } ?? 0
        let parts = (filter.status.map { [$0] } ?? ResponseStatus.allCases).map { status -> SQL in
            """
            select * from (\(fragment: Self.selection)
            where channel_id = \(channel) and status = \(status.rawValue) and id < \(last) and id >= \(first)
                and \(fragment: Self.isInScope(grant)) \(fragment: Self.condition(filter))
                order by id desc limit \(count))
            """
        }
        return try transaction.rows(
            "\(fragment: SQL.joined(parts, by: " union all ")) order by 1 desc limit \(count)", Self.line)
    }

    /// Returns one response with its original JSON.
    package func find(
        _ id: ResponseID, _ grant: Grant<some ResponseReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> (line: Summary, data: String)? {
        let line = try transaction.first(
            """
            \(fragment: Self.selection)
            where channel_id = \(grant.subject.id) and id = \(id) and \(fragment: Self.isInScope(grant))
            """, Self.line)
        guard let line else { return nil }
        let data: String? = try transaction.value("select data from responses where id = \(id)")
        return (line, data ?? "")
    }

    /// Returns the responses of the grant's channel with these numbers.
    package func find(
        _ ids: [ResponseID], _ grant: Grant<some ResponseReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> [Summary] {
        try transaction.rows(
            """
            \(fragment: Self.selection)
            where channel_id = \(grant.subject.id) and id in (\(list: ids.map(\.rawValue)))
                and \(fragment: Self.isInScope(grant))
            """, Self.line)
    }

    /// Returns the number of failed responses that match a filter.
    package func failedCount(
        _ grant: Grant<some ResponseReadingAtSites>, _ filter: ResponseFilter,
        _ transaction: borrowing Transaction
    ) throws -> Int {
        try transaction.value(
            """
            select count(*) from responses where channel_id = \(grant.subject.id) and status = 2
                and \(fragment: Self.isInScope(grant)) \(fragment: Self.condition(filter))
            """) ?? 0
    }

    /// Returns the responses in order of receipt, using the index by activity.
    private func byActivity(
        _ grant: Grant<some ResponseReadingAtSites>, _ filter: ResponseFilter, _ before: ResponseID?,
        _ count: Int, _ transaction: borrowing Transaction
    ) throws -> [Summary] {
        var condition = Self.condition(filter)
        if let status = filter.status {
            condition += " and \(fragment: SQL.withoutIndex("status")) = \(status.rawValue)"
        }
        if let before {
            condition += """
                 and (received_at, id) < (select b.received_at, b.id from responses b where b.id = \(before))
                """
        }
        return try transaction.rows(
            """
            \(fragment: Self.selection) where channel_id = \(grant.subject.id)
                and \(fragment: Self.isInScope(grant)) \(fragment: condition)
            order by received_at desc, id desc limit \(count)
            """, Self.line)
    }

    /// Returns approximately the first response from a given time on. Responses have increasing numbers, except for
    /// those received within the same minutes.
    private func first(
        in channel: ChannelID, from instant: Instant, _ transaction: borrowing Transaction
    ) throws -> Int64 {
        let early = instant.adding(seconds: -Self.disorderSeconds)
        let found: Int64? = try transaction.value(
            """
            with recursive found (id) as (
                select min(activity_id) from responses where channel_id = \(channel)
                union all
                select (select min(r.activity_id) from responses r
                    where r.channel_id = \(channel) and r.activity_id > found.id)
                from found where found.id is not null)
            select min((select r.id from responses r where r.channel_id = \(channel)
                and r.activity_id = found.id and r.received_at >= \(early)
                order by r.received_at limit 1)) from found where found.id is not null
            """)
        return found ?? .max
    }

    private static let disorderSeconds = 3_600

    private static func isInScope(_ grant: Grant<some ResponseReadingAtSites>) -> SQL {
        grant.sites.condition(onParticipant: "responses.participant_id")
    }

    static func condition(_ filter: ResponseFilter) -> SQL {
        var condition: SQL = ""
        if !filter.activity.isEmpty { condition += " and activity_id = \(filter.activity)" }
        if let start = filter.start { condition += " and received_at >= \(start)" }
        if let end = filter.end { condition += " and received_at < \(end)" }
        if !filter.cause.isEmpty { condition += " and error_cause = \(filter.cause)" }
        if !filter.text.isEmpty {
            let pattern = "%\(RowComparison.escaped(filter.text))%"
            condition += " and lower(error_message) like lower(\(pattern)) escape '\\'"
        }
        return condition
    }

    private static let selection: SQL = """
        select id, participant_id, activity_id, version, language, status, received_at, error_message,
            error_cause, error_problems,
            (select p.site_id from participants p where p.id = responses.participant_id)
        from responses
        """

    private static func line(_ row: Row) throws -> Summary {
        try Summary(
            id: row[0], participant: row[1], site: row[10], activityID: row[2], version: row[3],
            language: row[4],
            status: ResponseStatus(rawValue: row[5]) ?? .pending, receivedAt: row[6], message: row[7],
            cause: FailureCause(text: row[8]), problems: ResponseProblem.read(row[9]))
    }
}
