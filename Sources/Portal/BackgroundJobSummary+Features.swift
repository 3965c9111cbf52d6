import Access
import Administration
import DataCollection
import RegistrationServer
import SQLStore
import Studies
import Timekeeping

extension BackgroundJobSummary {
    /// Background jobs of all features.
    static func counted(
        failedSince since: Instant, with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> BackgroundJobSummary {
        let work = try BackgroundJobCountRepository.all(failedSince: since, with: grant, in: transaction)
        let notifications = try NotificationRepository.counts(
            failedSince: since, now: grant.now, in: transaction)
        let pushes = try RegistrationFeature.countPushes(
            failedSince: since, at: grant.now, in: transaction)
        let jobs =
            work.jobs.map(JobCounts.init) + [
                JobCounts(
                    "Notifications", waiting: notifications.waiting, running: notifications.running,
                    failed: notifications.failed),
                JobCounts(
                    "Push messages", waiting: pushes.waiting, running: pushes.running, failed: pushes.failed),
            ]
        return BackgroundJobSummary(jobs: jobs, forwarding: JobCounts(work.forwarding))
    }
}

extension JobCounts {
    fileprivate init(_ work: BackgroundJobCounts) {
        self.init(
            work.title, waiting: work.waiting, running: work.running, failed: work.failed,
            places: work.places.map { FailedFolder($0.path, at: $0.address, since: $0.since) })
    }
}
