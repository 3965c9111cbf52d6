import Access
import ResponseServer
import SQLStore
import StudyPublishing

extension Site {
    /// Releases the work that the previous server was doing when it stopped, so that it continues immediately.
    ///
    /// Only one server works with a data folder (``DataFolderLock/lockAsServer(_:)``), so the owner of a lease
    /// no longer runs.
    func releaseLeases() async throws {
        try await dependencies.store.write { transaction in
            try ResponseFeature.releaseLeases(in: transaction)
            try NotificationWorker.releaseLeases(in: transaction)
            try MailQueue.releaseLeases(in: transaction)
        }
    }
}
