import Access
import ResponseServer
import SQLStore
import Studies

extension Site {
    /// Gives back the work that a server had taken when it ended, so that it goes on at once.
    ///
    /// Only one server works with a data folder (``DataFolderLock/lockAsServer(_:)``), so the person who held a lease
    /// is gone.
    func releaseLeases() async throws {
        try await dependencies.store.write { transaction in
            try ResponseFeature.releaseLeases(in: transaction)
            try NotificationWorker.releaseLeases(in: transaction)
            try MailQueue.releaseLeases(in: transaction)
        }
    }
}
