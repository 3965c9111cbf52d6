import Access
import Administration
import Entrances
import PortalUI
import ResponseServer
import SQLStore
import Studies
import Timekeeping

extension Site {
    /// How the site is: its status, errors and backups.
    static func operation(_ surroundings: Surroundings, _ siteMap: SiteMap) -> [SiteRoute] {
        let (store, state) = (surroundings.store, surroundings.state)
        return StatusController(
            siteMap: siteMap, store: store, state: state, facts: surroundings.facts,
            countWork: { since, grant, transaction in
                try SiteWork.counted(failedSince: since, with: grant, in: transaction)
            }
        ).routes
            + ErrorsController(siteMap: siteMap).routes
            + BackupsController(siteMap: siteMap, store: store, orders: surroundings.backups).routes
    }
}

extension SiteWork {
    /// What works in the background of every feature.
    static func counted(
        failedSince since: Instant, with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> SiteWork {
        let work = try BackgroundWork.all(failedSince: since, with: grant, in: transaction)
        let notifications = try NotificationTally.count(
            failedSince: since, now: grant.now, in: transaction)
        let jobs =
            work.jobs.map(JobTally.init) + [
                JobTally(
                    "Notifications", waiting: notifications.waiting, running: notifications.running,
                    failed: notifications.failed)
            ]
        return SiteWork(jobs: jobs, forwarding: JobTally(work.forwarding))
    }
}

extension JobTally {
    fileprivate init(_ work: BackgroundWork) {
        self.init(
            work.title, waiting: work.waiting, running: work.running, failed: work.failed,
            places: work.places.map { Place($0.path, at: $0.address, since: $0.since) })
    }
}
