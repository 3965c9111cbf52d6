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

    /// Returns all such participants. Works with the schema of any version.
    public func find(_ digests: Set<String>) async throws -> [Returned] {
        var found: [Returned] = []
        var last = ParticipantID(rawValue: 0)
        while true {
            let from = last
            let page = try await store.read { try Self.page(after: from, $0) }
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

    private static func page(
        after last: ParticipantID, _ transaction: borrowing Transaction
    ) throws -> [(identity: ErasedIdentity, returned: Returned)] {
        try transaction.rows(
            """
            select p.id, p.enrolled_at, t.token, p.channel_id, c.study_id, c.collection_enabled, p.status,
                c.study_folder_id
            from participants p join channels c on c.id = p.channel_id
                left join enrollment_tokens t on t.participant_id = p.id
            where p.id > \(last) order by p.id limit \(pageCount)
            """
        ) { row in
            let participant = Participant(
                id: try row[0], channel: try row[3], studyID: StudyID(try row[4] as String),
                collectionEnabled: try row[5] as Int == 1, hasWithdrawn: try row[6] as Int == 1)
            return (
                ErasedIdentity(try row[0], enrolledAt: try row[1], token: try row[2]),
                Returned(participant: participant, folder: try row[7])
            )
        }
    }
}
