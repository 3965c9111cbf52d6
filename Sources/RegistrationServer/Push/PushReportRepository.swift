import SQLStore
import Studies
import StudyPublishing
import Timekeeping
import Vocabulary

/// To how many devices messages were sent, and which can be sent again.
struct PushReportRepository: Sendable {
    /// How long it's known which devices failed. Afterwards, only their number is kept.
    static let failureSecondsMax = 7 * 24 * 60 * 60
    /// How long the numbers of messages of other programs are kept. Those of notifications stay with them.
    static let messageSecondsMax = 30 * 24 * 60 * 60

    let clock: Clock

    /// Returns the reports of sendings that were queued.
    func reports(
        of sendings: [Sending], _ transaction: borrowing Transaction
    ) throws -> [SendingID: PushReport] {
        var reports: [SendingID: PushReport] = [:]
        let ids = sendings.map(\.id)
        try transaction.forEach(
            "select sending_id, recipients from push_messages where sending_id in (\(list: ids))"
        ) { row in reports[try row[0], default: PushReport()].recipients = try row[1] }
        try transaction.forEach(
            """
            select m.sending_id, r.result, r.reason, r.devices, 0
            from push_messages m join push_results r on r.message_id = m.id where m.sending_id in (\(list: ids))
            union all
            select m.sending_id, d.state, case when d.state = 'failed' then d.reason else '' end, count(*), 1
            from push_messages m join push_deliveries d on d.message_id = m.id where m.sending_id in (\(list: ids))
            group by 1, 2, 3
            """
        ) { row in
            reports[try row[0], default: PushReport()]
                .add(try row[3], result: try row[1], reason: try row[2], isRepeatable: try row[4] as Int == 1)
        }
        return reports.mapValues { report in
            var report = report
            report.failures.sort { ($1.devices, $0.reason) < ($0.devices, $1.reason) }
            return report
        }
    }

    /// Queues a sending again for the devices that failed, and returns their number.
    func sendAgain(_ sending: Sending, _ transaction: borrowing Transaction) throws -> Int {
        try transaction.run(
            """
            update push_deliveries set state = 'waiting', failed_at = null, attempts = 0, reason = '',
                next_attempt_at = \(clock())
            where state = 'failed'
                and message_id in (select id from push_messages where sending_id = \(sending.id))
            """)
    }

    /// Returns the numbers of messages for all devices of the site that wait, are being sent, and have failed
    /// since a time.
    ///
    /// An app without a key is no failure of the site.
    static func counts(
        failedSince since: Instant, at now: Instant, _ transaction: borrowing Transaction
    ) throws -> (waiting: Int, running: Int, failed: Int) {
        func count(_ condition: SQL) throws -> Int {
            try transaction.value("select count(*) from push_deliveries where \(fragment: condition)") ?? 0
        }
        let running = try count("state = 'waiting' and leased_until > \(now)")
        return (
            try count("state = 'waiting'") - running, running,
            try count(
                "state = 'failed' and failed_at >= \(since) and reason not like \(PushQueueRepository.missingKey + "%")"
            )
        )
    }

    /// Replaces the rows of devices that failed long ago by their numbers, and deletes old messages of other programs.
    func cleanUp(_ transaction: borrowing Transaction) throws {
        let isOld: SQL =
            "state = 'failed' and failed_at < \(clock().adding(seconds: -Self.failureSecondsMax))"
        try transaction.run(
            """
            insert into push_results (message_id, result, reason, devices)
            select message_id, 'failed', reason, count(*) from push_deliveries where \(fragment: isOld)
            group by message_id, reason
            on conflict (message_id, result, reason) do update set devices = push_results.devices + excluded.devices
            """)
        try transaction.run("delete from push_deliveries where \(fragment: isOld)")
        try transaction.run(
            """
            delete from push_messages
            where sending_id is null and queued_at < \(clock().adding(seconds: -Self.messageSecondsMax))
            """)
    }
}

extension PushReport {
    fileprivate mutating func add(_ devices: Int, result: String, reason: String, isRepeatable: Bool) {
        switch result {
        case "sent": sent += devices
        case "waiting": waiting += devices
        case "unknown": unknown += devices
        case "unreachable": unreachable += devices
        default:
            if isRepeatable { repeatable += devices }
            let present = failures.firstIndex { $0.reason == reason }
            let before = present.map { failures.remove(at: $0).devices } ?? 0
            failures.append(Failure(reason: reason, devices: before + devices))
        }
    }
}
