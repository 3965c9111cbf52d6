import Access
import Cryptography
import FoundationEssentials
import ResponseServer
import SQLStore
import Studies

/// Exchanges the key of a data folder: everything that is sealed is sealed anew in one transaction.
struct KeyRotation: Sendable {
    /// The steps in their order. Whatever ends the program after one of them leaves a portal that starts.
    enum Step: CaseIterable {
        /// The next key lies next to the present one.
        case keyWritten
        /// Everything is sealed with the next key, and that is on the disk.
        case sealedAnew
        /// The present key has a file of its own.
        case previousKept
        /// The next key has taken the place of the present one.
        case swapped
    }

    /// What was done.
    struct Outcome: Sendable {
        let previous: SealingKey
        let key: SealingKey
        /// How many secrets were sealed anew.
        let valueCount: Int
        /// How many people had recovery codes, which have ended.
        let peopleCount: Int
    }

    /// Every column that is sealed; the secrets of apps are exchanged apart, since they are found by the key, too.
    static let columns = SiteKey.sealedColumns + [AppPushKeys.sealedColumn] + OperatorActions.sealedColumns
    /// Digests that outlast a key.
    static let lastingPurposes = SiteKey.permanentPurposes + OperatorActions.lastingPurposes

    let folder: DataFolder
    /// Is told of each step; tests end the program here.
    var reached: @Sendable (Step) throws -> Void = { _ in }

    /// Does the whole.
    ///
    /// - Throws: ``CommandFailure`` while anyone else works with the folder, and when the audit is not whole.
    func run() async throws -> Outcome {
        let store = try await folder.open(alone: true)
        return try await Installation.closing(store) {
            let previous = try folder.key()
            let next = previous.successor(keeping: Self.lastingPurposes)
            try next.save(to: folder.nextKeyPath)
            try reached(.keyWritten)
            let evidence = AuditAnchorLocator(folder).evidence()
            let outcome = try await store.write { transaction in
                try Self.exchange(previous, for: next, evidence, in: transaction)
            }
            try reached(.sealedAnew)
            try folder.swapKey(for: next) { try reached(.previousKept) }
            try reached(.swapped)
            await Installation(folder, store, DerivedKeys(next)).anchorEvents()
            return outcome
        }
    }

    private static func exchange(
        _ previous: SealingKey, for next: SealingKey, _ evidence: AuditEvidence,
        in transaction: borrowing Transaction
    ) throws -> Outcome {
        let found = try Audit(key: DerivedKeys(previous).audit, clock: systemClock)
            .inspect(evidence, in: transaction)
        // The next key's seal would make a broken chain look whole at its end.
        guard found.isIntact else {
            throw CommandFailure(sentence: "The key was not exchanged. \(found.report.sentence)")
        }
        let audit = Audit(key: DerivedKeys(next).audit, clock: systemClock)
        let console = Operator(host: ProcessInfo.processInfo.hostName, audit: audit)
        let site = console.grant(ManageSite.self, on: SiteFolder())
        var count = 0
        for column in columns { count += try column.exchange(previous, for: next, in: transaction) }
        count += try OperatorActions.exchangeAppTokens(previous, for: next, with: site, in: transaction)
        try audit.sealCheckpoints(with: site, in: transaction)
        let people = try SiteKey.revokeUnrotatable(with: site, in: transaction)
        try SiteKey.recordRotation(
            from: previous, to: next, valueCount: count, with: site, in: transaction)
        return Outcome(previous: previous, key: next, valueCount: count, peopleCount: people)
    }
}
