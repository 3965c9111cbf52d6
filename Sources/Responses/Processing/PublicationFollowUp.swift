import Access
import SQLStore
import StudyManagement
import Vocabulary

/// Updates the Lists after a publication and reprocesses responses that failed because of their design.
///
/// A row is stored in the transaction of the publication, so that the work isn't lost if the server stops in between.
package struct PublicationFollowUp: Sendable {
    /// The interval for checking whether a previous run has finished.
    private static let waitSeconds = 1

    package let store: Store
    package let lists: ListUpdate
    package let reprocessing: ReprocessingQueue
    /// The user name for reprocessing.
    package let publication: Operator?
    package let backgroundTasks: BackgroundTasks
    package let report: @Sendable (String) -> Void

    package init(
        store: Store, lists: ListUpdate, reprocessing: ReprocessingQueue, publication: Operator?,
        backgroundTasks: BackgroundTasks, report: @escaping @Sendable (String) -> Void
    ) {
        self.store = store
        self.lists = lists
        self.reprocessing = reprocessing
        self.publication = publication
        self.backgroundTasks = backgroundTasks
        self.report = report
    }

    /// Processes recorded publications in the background.
    package func wake() {
        backgroundTasks.run {
            do {
                for channel in try await noted() { try await fix(channel) }
            } catch {
                report("could not reprocess responses, next attempt after a publication or restart: \(error)")
            }
        }
    }

    private func noted() async throws -> [ChannelID] {
        try await store.read { try PublicationFollowUpRepository.channels($0) }
    }

    private func fix(_ id: ChannelID) async throws {
        guard let channel = try await channel(id), try await isOfPortal(id) else {
            return try await forget(id)
        }
        do {
            _ = try await lists.run(id)
        } catch let failure as DesignFailure {
            report("could not apply the published designs to the Lists of channel \(id): \(failure)")
        }
        while try await isBusy(id) { try await Task.sleep(for: .seconds(Self.waitSeconds)) }
        let run = try await store.write { transaction -> Int64? in
            try PublicationFollowUpRepository.remove(id, transaction)
            // Locked data isn't changed. The responses can be reprocessed after it is unlocked.
            guard let publication, try DataLockRepository.isOpen(id, in: transaction),
                try Self.hasMendable(id, transaction)
            else { return nil }
            let grant = publication.grant(EditResponses.self, on: channel)
            guard let run = try reprocessing.begin(ResponseFilter(), with: grant, in: transaction) else {
                return nil
            }
            try grant.record("response.reprocess-all", ["because": .text("publication")], in: transaction)
            return run
        }
        if let run { reprocessing.resume(run) }
    }

    private func channel(_ id: ChannelID) async throws -> Channel? {
        try await store.read { try FolderRepository.channels([id], in: $0).first }
    }

    /// Publications in this portal don't affect responses whose designs come from another source.
    private func isOfPortal(_ id: ChannelID) async throws -> Bool {
        try await store.read { transaction in
            try MetadataSourceRepository().effective(for: id, transaction).source == .portal
        }
    }

    private func isBusy(_ id: ChannelID) async throws -> Bool {
        try await store.read { try ReprocessingRepository.latest(in: id, $0)?.isRunning == true }
    }

    private func forget(_ id: ChannelID) async throws {
        try await store.write { try PublicationFollowUpRepository.remove(id, $0) }
    }

    /// Returns whether a new design could fix any failed response.
    private static func hasMendable(_ id: ChannelID, _ transaction: borrowing Transaction) throws -> Bool {
        try ResponseRepository.failureCauses(in: id, transaction).contains { $0.kind.isOfDesign }
    }
}

extension FailureCause.Kind {
    /// Returns whether a new design could fix the cause. For example, it can't fix a response without results.
    var isOfDesign: Bool {
        switch self {
        case .columnMissing, .columnType, .tooLong, .noList, .designMissing, .designUnusable, .designConflict:
            true
        case .valueType, .date, .noResults, .notJSON, .other: false
        }
    }
}
