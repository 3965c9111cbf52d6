import Access
import Administration
import DataCollection
import PortalUI
import SQLStore
import Studies
import Timekeeping
import WebAccess

extension Site {
    /// Status, errors and backups of the site.
    static func operation(_ dependencies: Dependencies, _ siteMap: SiteMap) -> [SiteRoute] {
        let (store, state) = (dependencies.store, dependencies.state)
        return StatusController(
            siteMap: siteMap, store: store, state: state, facts: dependencies.facts,
            countWork: { since, grant, transaction in
                try BackgroundJobSummary.counted(failedSince: since, with: grant, in: transaction)
            }
        ).routes
            + ErrorsController(siteMap: siteMap).routes
            + BackupsController(siteMap: siteMap, store: store, requests: dependencies.backups).routes
    }
}

extension BackgroundJobSummary {
    /// Background jobs of all features.
    static func counted(
        failedSince since: Instant, with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> BackgroundJobSummary {
        let work = try BackgroundJobCounts.all(failedSince: since, with: grant, in: transaction)
        let notifications = try NotificationCounts.count(
            failedSince: since, now: grant.now, in: transaction)
        let jobs =
            work.jobs.map(JobCounts.init) + [
                JobCounts(
                    "Notifications", waiting: notifications.waiting, running: notifications.running,
                    failed: notifications.failed)
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
