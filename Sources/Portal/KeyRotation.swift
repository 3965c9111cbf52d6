import Access
import Cryptography
import DataCollection
import FoundationEssentials
import RegistrationServer
import SQLStore
import Studies

/// Rotates the key of a data folder: everything that is sealed is sealed with the next key in one transaction.
struct KeyRotation: Sendable {
    /// The steps in their order. If the program ends after any of them, the portal can still start.
    enum Step: CaseIterable {
        /// The next key is stored next to the current one.
        case keyWritten
        /// Everything is sealed with the next key and written to the disk.
        case resealed
        /// The current key was copied to its own file.
        case previousKept
        /// The next key has replaced the current one.
        case swapped
    }

    /// The result of a rotation.
    struct Outcome: Sendable {
        let previous: SealingKey
        let key: SealingKey
        /// The number of secrets that were sealed again.
        let valueCount: Int
        /// The number of users whose recovery codes no longer work.
        let peopleCount: Int
    }

    /// Sealed columns whose values are found by a digest under the same key.
    static let searchedColumns =
        [OperatorActions.appTokenColumn] + AccountKeyRotationRepository.searchedColumns
    /// All other sealed columns.
    static let columns =
        SiteKey.sealedColumns + [AppPushKeyRepository.sealedColumn] + OperatorActions.sealedColumns
        + AccountKeyRotationRepository.sealedColumns
    /// Digests that stay valid after a rotation.
    static let lastingPurposes = SiteKey.permanentPurposes + OperatorActions.lastingPurposes

    let folder: DataFolder
    /// Called after each step. Tests end the program here.
    var reached: @Sendable (Step) throws -> Void = { _ in }

    /// Rotates the key.
    ///
    /// - Throws: ``CommandFailure`` if another process uses the folder, or if the audit log is damaged.
    func run() async throws -> Outcome {
        let store = try await folder.open(exclusivelyTo: "rotate the key")
        return try await Installation.closing(store) {
            let previous = try folder.key()
            let next = previous.successor(keeping: Self.lastingPurposes)
            let evidence = AuditAnchorLocator(folder).evidence()
            try next.save(to: folder.nextKeyPath)
            try reached(.keyWritten)
            let outcome = try await exchange(previous, for: next, evidence, in: store)
            try reached(.resealed)
            try folder.swapKey(for: next) { try reached(.previousKept) }
            try reached(.swapped)
            await Installation(folder, store, DerivedKeys(next)).anchorEvents()
            return outcome
        }
    }

    /// Seals everything with the next key, or removes its file if nothing was.
    private func exchange(
        _ previous: SealingKey, for next: SealingKey, _ evidence: AuditEvidence, in store: Store
    ) async throws -> Outcome {
        let isSealed = Locked(false)
        do {
            return try await store.write { transaction in
                let outcome = try Self.exchange(previous, for: next, evidence, in: transaction)
                isSealed.withLock { $0 = true }
                return outcome
            }
        } catch {
            // If the commit failed, the next start finds out whether it is on the disk.
            if !isSealed.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: folder.nextKeyPath) }
            throw error
        }
    }

    private static func exchange(
        _ previous: SealingKey, for next: SealingKey, _ evidence: AuditEvidence,
        in transaction: borrowing Transaction
    ) throws -> Outcome {
        let found = try Audit(key: DerivedKeys(previous).audit, clock: systemClock)
            .inspect(evidence, in: transaction)
        // The seal of the next key would hide a broken chain.
        guard found.isIntact else {
            throw CommandFailure(sentence: "The key was not rotated. \(found.report.sentence)")
        }
        return try encryptAgain(previous, for: next, in: transaction)
    }

    /// Whether a key precedes the current one: the digests that must outlast a rotation are the same for
    /// both, which needs knowledge of the keys.
    static func isPredecessor(_ key: SealingKey, of current: SealingKey) -> Bool {
        lastingPurposes.allSatisfy { purpose in
            key.lookupDigest(of: [0], purpose: purpose) == current.lookupDigest(of: [0], purpose: purpose)
        }
    }

    /// Encrypts everything with another key, in a database whose audit log is intact.
    static func encryptAgain(
        _ previous: SealingKey, for next: SealingKey, in transaction: borrowing Transaction
    ) throws -> Outcome {
        let audit = Audit(key: DerivedKeys(next).audit, clock: systemClock)
        let console = Operator(host: ProcessInfo.processInfo.hostName, audit: audit)
        let site = console.grant(ManageSite.self, on: SiteFolder())
        let sealed = Audit(key: DerivedKeys(previous).audit, clock: systemClock)
        try audit.takeOver(from: sealed, in: transaction)
        var count = 0
        for column in columns { count += try column.exchange(previous, for: next, in: transaction) }
        count += try OperatorActions.exchangeAppTokens(previous, for: next, with: site, in: transaction)
        count += try AccountKeyRotationRepository.exchange(previous, for: next, transaction)
        try DataKeyRepository.record(next, in: transaction)
        try audit.sealCheckpoints(with: site, in: transaction)
        let people = try SiteKey.revokeUnrotatable(with: site, in: transaction)
        try SiteKey.recordRotation(
            from: previous, to: next, valueCount: count, with: site, in: transaction)
        return Outcome(previous: previous, key: next, valueCount: count, peopleCount: people)
    }
}
