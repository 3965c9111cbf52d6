import Access
import SQLStore
import Studies

/// After a publication: the Lists are made to fit, and responses that failed for their design are tried again.
///
/// That a channel was published is noted as a row in the transaction of the publication, so that nothing is forgotten
/// when the server stops in between.
struct PublicationFollowUp: Sendable {
    /// How long a run is waited for that someone has begun before.
    private static let waitSeconds = 1

    let store: Store
    let lists: ListUpdate
    let reprocessing: ReprocessingQueue
    /// Who has them tried again.
    let publication: Operator?
    let backgroundTasks: BackgroundTasks
    let report: @Sendable (String) -> Void

    /// Notes that a channel was published, in the transaction of the publication.
    static func note(_ channel: ChannelID, in transaction: borrowing Transaction) throws {
        try transaction.run(
            "insert into design_mendings (channel_id) values (\(channel)) on conflict (channel_id) do nothing"
        )
    }

    /// Does what is noted, in the background.
    func wake() {
        backgroundTasks.run {
            do {
                for channel in try await noted() { try await fix(channel) }
            } catch {
                report("responses are tried again after the next publication or start: \(error)")
            }
        }
    }

    private func noted() async throws -> [ChannelID] {
        try await store.read {
            try $0.rows("select channel_id from design_mendings order by 1") { try $0[0] }
        }
    }

    private func fix(_ id: ChannelID) async throws {
        guard let channel = try await channel(id), try await isOfPortal(id) else {
            return try await forget(id)
        }
        do {
            _ = try await lists.run(id)
        } catch let failure as DesignFailure {
            report("the Lists of channel \(id) do not fit what was published: \(failure)")
        }
        while try await isBusy(id) { try await Task.sleep(for: .seconds(Self.waitSeconds)) }
        let run = try await store.write { transaction -> Int64? in
            try transaction.run("delete from design_mendings where channel_id = \(id)")
            // Locked data stays as it is; anyone who unlocks it may have them tried again.
            guard let publication, try DataLocks.isOpen(id, in: transaction),
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

    /// What is published here says nothing about responses whose designs come from elsewhere.
    private func isOfPortal(_ id: ChannelID) async throws -> Bool {
        try await store.read { transaction in
            try MetadataSourceRepository().effective(for: id, transaction).source == .portal
        }
    }

    private func isBusy(_ id: ChannelID) async throws -> Bool {
        try await store.read { try reprocessing.latest(in: id, $0)?.isRunning == true }
    }

    private func forget(_ id: ChannelID) async throws {
        try await store.write { try $0.run("delete from design_mendings where channel_id = \(id)") }
    }

    /// Whether any failed response could be helped by another design.
    private static func hasMendable(_ id: ChannelID, _ transaction: borrowing Transaction) throws -> Bool {
        let causes: [String?] = try transaction.rows(
            "select distinct error_cause from responses where channel_id = \(id) and status = 2"
        ) { try $0[0] }
        return causes.contains { FailureCause(text: $0).kind.isOfDesign }
    }
}

extension FailureCause.Kind {
    /// Whether another design may help, as no design helps a response without results.
    var isOfDesign: Bool {
        switch self {
        case .columnMissing, .columnType, .tooLong, .noList, .designMissing, .designUnusable, .designConflict:
            true
        case .valueType, .date, .noResults, .other: false
        }
    }
}
