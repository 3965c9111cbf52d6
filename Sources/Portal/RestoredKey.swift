import Access
import Cryptography
import SQLStore

/// Makes a restored database fit the key of the data folder.
///
/// A backup from before a key rotation is encrypted with a previous key. The rotation kept that key, so its
/// secrets can be encrypted again, as the rotation did with those of the replaced database.
struct RestoredKey {
    let folder: DataFolder
    /// The backup file.
    let backup: String

    /// What was encrypted again.
    struct Outcome: Sendable {
        let sentence: String
    }

    /// Encrypts the restored database with the current key if it needs a previous one. Returns nil if it fits.
    ///
    /// - Throws: ``CommandFailure`` if it needs a key that isn't in the folder. Nothing was replaced then.
    func apply(to restored: String) async throws -> Outcome? {
        guard folder.hasKey else { return nil }
        let current = try folder.key()
        let store = try Store(path: restored)
        return try await Installation.closing(store) {
            guard try await store.read({ try DatabaseKey.fit(current, in: $0) }) == .differs else {
                return nil
            }
            let previous = try await previousKey(of: store, current)
            try await store.migrate(try MigrationFiles.load(from: folder.home.migrations))
            let done = try await store.write { transaction in
                let audit = Audit(key: DerivedKeys(previous).audit, clock: systemClock)
                let report = try audit.verify(in: transaction)
                // The seal of the current key would hide a broken chain.
                guard report.isIntact else {
                    throw CommandFailure(
                        sentence:
                            "The audit log of the backup \(backup) is damaged, so it can't be encrypted with the "
                            + "current key. \(report.sentence) Nothing was replaced.")
                }
                return try KeyRotation.encryptAgain(previous, for: current, in: transaction)
            }
            return Outcome(sentence: sentence(done))
        }
    }

    private func sentence(_ done: KeyRotation.Outcome) -> String {
        let codes =
            done.peopleCount == 0
            ? "" : " Recovery codes no longer work. Users who need new ones: \(done.peopleCount)."
        return
            "The backup needed the previous key \(done.previous.identifier). Secrets encrypted again with the key "
            + "\(done.key.identifier): \(done.valueCount).\(codes)"
    }

    /// Returns the kept key that the database needs.
    private func previousKey(of store: Store, _ current: SealingKey) async throws -> SealingKey {
        for (key, path) in folder.configuration.keptKeys {
            guard try await store.read({ try DatabaseKey.fit(key, in: $0) }) == .fits else { continue }
            guard KeyRotation.isPredecessor(key, of: current) else {
                throw refusal(
                    "the key in \(path), which isn't a previous key of \(folder.configuration.keyPath)",
                    current)
            }
            return key
        }
        let named = try await store.read { try DataKeyRepository.identifier(in: $0) }
        throw refusal(
            named.map { "the key \($0), which isn't in \(folder.configuration.data)" } ?? "another key",
            current)
    }

    private func refusal(_ needed: String, _ current: SealingKey) -> CommandFailure {
        let path = folder.configuration.keyPath
        return CommandFailure(
            sentence:
                "The backup \(backup) needs \(needed). \(path) has the key \(current.identifier), with which no participant "
                + "would be recognized and no secret decrypted. Nothing was replaced. If the backup is of this portal, "
                + "copy the key that was in use when it was made to \(path).previous. If it is of another portal, "
                + "restore it to a folder that has only its key.")
    }
}
