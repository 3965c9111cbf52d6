import Access
import Administration
import DataCollection
import RegistrationServer
import SQLStore
import Studies
import Timekeeping
import Vocabulary

extension BackgroundJobSummary {
    /// Background jobs of all features.
    static func counted(
        failedSince since: Instant, with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> BackgroundJobSummary {
        let work = try BackgroundJobCountRepository.all(failedSince: since, with: grant, in: transaction)
        let notifications = try NotificationRepository.counts(
            failedSince: since, now: grant.now, transaction)
        let pushes = try RegistrationFeature.countPushes(
            failedSince: since, at: grant.now, in: transaction)
        let calls = try RegistrationFeature.countWithdrawals(
            failedSince: since, at: grant.now, in: transaction)
        let jobs =
            work.jobs.map(JobCounts.init) + [
                JobCounts(
                    "Notifications", waiting: notifications.waiting, running: notifications.running,
                    failed: notifications.failed),
                JobCounts(
                    "Push messages", waiting: pushes.waiting, running: pushes.running, failed: pushes.failed),
                JobCounts(
                    "Withdrawals at Response servers", waiting: calls.waiting, running: calls.running,
                    failed: calls.failed),
            ]
        return BackgroundJobSummary(
            jobs: jobs, forwarding: JobCounts(work.forwarding),
            withdrawals: try UnconfirmedWithdrawals.all(with: grant, at: grant.now, in: transaction))
    }
}

extension UnconfirmedWithdrawals {
    /// Returns those of the entire site, the oldest first.
    static func all(
        with grant: Grant<ManageSite>, at now: Instant, in transaction: borrowing Transaction
    ) throws -> [UnconfirmedWithdrawals] {
        try RegistrationFeature.overdueWithdrawals(at: now, in: transaction).compactMap { each in
            guard case .app(let app)? = try FolderRepository.folder(each.app, in: transaction) else {
                return nil
            }
            let channel = try FolderRepository.channels(offeredBy: app, in: transaction).first {
                $0.studyID.folded == StudyID(each.studyID).folded
            }
            return UnconfirmedWithdrawals(
                each.count, from: channel?.studyID.text ?? each.studyID, of: app, since: each.since,
                at: channel.map { RegistrationFeature.participationPage(of: $0) })
        }
    }
}

extension JobCounts {
    fileprivate init(_ work: BackgroundJobCounts) {
        self.init(
            work.title, waiting: work.waiting, running: work.running, failed: work.failed,
            places: work.places.map { FailedFolder($0.path, at: $0.address, since: $0.since) })
    }
}
