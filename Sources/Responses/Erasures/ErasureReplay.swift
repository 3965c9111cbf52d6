import Access
import Cryptography
import SQLStore
import Vocabulary

/// Erases participants of a restored backup again if they are in the erasure log.
public struct ErasureReplay: Sendable {
    private static let pageCount = 1_000

    private let store: Store
    private let log: ErasureLog
    private let audit: Audit
    private let participants: ParticipantRepository

    /// Creates a replay for a restored database that isn't in use yet.
    public init(_ store: Store, log: ErasureLog, key: SealingKey, audit: Audit) {
        self.store = store
        self.log = log
        self.audit = audit
        participants = ParticipantRepository(
            appTokens: ParticipantAppTokens(key: key, random: SystemRandom.bytes), clock: audit.clock,
            erasures: log)
    }

    /// A participant who was erased and is in the restored database.
    public struct Returned: Sendable {
        let participant: Participant
        let folder: FolderID
    }

    /// Returns those of the digests that belong to a participant in the database. Works with the schema of any version.
    public static func present(
        _ digests: Set<String>, of log: ErasureLog, in transaction: borrowing Transaction
    ) throws -> Set<String> {
        var (found, last) = (Set<String>(), ParticipantID(rawValue: 0))
        while true {
            let page = try ParticipantRepository.page(after: last, count: pageCount, transaction)
            guard let end = page.last else { return found }
            found.formUnion(page.map { log.digest(of: $0.identity) }.filter(digests.contains))
            last = end.returned.participant.id
        }
    }

    /// Returns all such participants. Works with the schema of any version.
    public func find(_ digests: Set<String>) async throws -> [Returned] {
        var found: [Returned] = []
        var last = ParticipantID(rawValue: 0)
        while true {
            let from = last
            let page = try await store.read {
                try ParticipantRepository.page(after: from, count: Self.pageCount, $0)
            }
            guard let end = page.last else { return found }
            found += page.filter { digests.contains(log.digest(of: $0.identity)) }.map { $0.returned }
            last = end.returned.participant.id
        }
    }

    /// Erases the participants. Requires the schema of this version.
    public func erase(_ returned: [Returned]) async throws {
        // With another key than the backup's, the audit log must not be sealed.
        let isRecorded = try await store.read { [audit] in try audit.hasSealedTheEnd(in: $0) }
        for one in returned {
            try await store.write { [participants, audit] transaction in
                try participants.remove(one.participant, transaction)
                guard isRecorded else { return }
                try Actor.system("Restore", audit: audit).record(
                    "participant.erase-again", on: one.folder,
                    ["participant": .digest(of: "participant \(one.participant.id)", by: audit)],
                    in: transaction)
            }
        }
    }
}
