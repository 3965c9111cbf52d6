import Access
import Delivery
import SQLStore
import Tables
import Timekeeping
import Vocabulary

// The exports of schedules, which the worker adds without a grant.
extension ExportRepository {
    /// Adds the export of a schedule for a time, unless it was added before.
    func add(_ schedule: ExportSchedule, dueAt due: Instant, _ transaction: borrowing Transaction) throws {
        guard let study = try study(of: schedule.channel, transaction) else { return }
        let settings = schedule.settings
        let version: Int? = try settings.profile.flatMap { profile in
            try transaction.value(
                """
                select version from deidentification_profiles
                where id = \(profile) and channel_id = \(schedule.channel)
                """)
        }
        let number = try number(of: schedule.id, transaction)
        let name = [
            study.id, settings.name, Self.stamp(due, isDeidentified: settings.profile != nil), "\(number)",
        ]
        try transaction.run(
            """
            insert into exports (channel_id, list_id, view, title, formats, shows_labels, guards_formulas, holds_tokens,
                only_sharing, site_ids, profile_id, profile_version, state, asked_at, asked_by, file_name, schedule_id,
                due_at, only_changes)
            values (\(schedule.channel), null, '', \(settings.name),
                \(settings.formats.map(\.rawValue).joined(separator: " ")), 0, 1, 0, \(settings.onlySharing ? 1 : 0),
                null, \(settings.profile), \(version), 'waiting', \(clock()), \("Schedule \(settings.name)"),
                \(ExportFormat.fileName(name.joined(separator: "_")) + ".zip"), \(schedule.id), \(due),
                \(settings.onlyChanges ? 1 : 0))
            on conflict do nothing
            """)
    }

    /// Starts sending the file of a finished export if its schedule has a target, and deletes the files of the schedule
    /// beyond those that are kept. Files that still have to be sent stay.
    func finishScheduled(_ export: ExportID, _ transaction: borrowing Transaction) throws {
        let found: (schedule: ExportScheduleID, target: ExportTargetID?, keptCount: Int)? =
            try transaction.first(
                """
                select s.id, s.target_id, s.kept_count from exports e join export_schedules s on s.id = e.schedule_id
                where e.id = \(export)
                """
            ) { (try $0[0], try $0[1], try $0[2]) }
        guard let found else { return }
        if let target = found.target {
            try ExportDeliveryRepository.add(export, to: target, at: clock(), transaction)
        }
        try transaction.run("update exports set expires_at = null where id = \(export)")
        try transaction.run(
            """
            update exports set state = 'removed' where schedule_id = \(found.schedule) and state = 'done'
                and id not in (
                    select kept.id from exports kept where kept.schedule_id = \(found.schedule) and kept.state = 'done'
                    order by kept.id desc limit \(found.keptCount))
                and not exists (
                    select 1 from export_deliveries d where d.export_id = exports.id and d.state = 'waiting')
            """)
    }

    /// Makes a failed export of a schedule wait for its next attempt; returns false if none is left, and for other exports.
    func retry(_ id: ExportID, after failure: String, _ transaction: borrowing Transaction) throws -> Bool {
        let count: Int? = try transaction.value(
            """
            select failure_count from exports
            where id = \(id) and schedule_id is not null and state in ('waiting', 'running')
            """)
        guard let count, let next = RetrySchedule.exports.next(afterFailures: count + 1, at: clock()) else {
            return false
        }
        try transaction.run(
            """
            update exports set state = 'waiting', attempt_count = 0, failure_count = \(count + 1), next_at = \(next),
                retry_reason = \(failure)
            where id = \(id)
            """)
        return true
    }

    /// Starts a failed export of a schedule again, so that its file is also sent; returns false for other exports.
    func restart(_ id: ExportID, _ transaction: borrowing Transaction) throws -> Bool {
        try transaction.run(
            """
            update exports set state = 'waiting', attempt_count = 0, failure_count = 0, failure = null, ended_at = null
            where id = \(id) and schedule_id is not null and state = 'failed'
            """) > 0
    }

    /// Returns when the next export that failed is tried again; nil if none waits for it.
    func nextRetry(_ transaction: borrowing Transaction) throws -> Instant? {
        try transaction.value(
            "select min(next_at) from exports where state = 'waiting' and next_at is not null")
    }

    /// Returns the number of the next export of a schedule, so that none of its files replaces another one.
    private func number(of schedule: ExportScheduleID, _ transaction: borrowing Transaction) throws -> Int {
        try transaction.value("select count(*) + 1 from exports where schedule_id = \(schedule)") ?? 1
    }

    /// The time in a file's name: the month only for de-identified exports, because a day would help to recognize dates.
    private static func stamp(_ due: Instant, isDeidentified: Bool) -> String {
        isDeidentified ? String(due.stamp.prefix("yyyyMM".count)) : due.stamp
    }
}
