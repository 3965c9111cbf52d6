import Access
import Cryptography
import FoundationEssentials
import SQLStore

/// Whether a key is the one with which the secrets of a database are encrypted.
enum DatabaseKey {
    enum Fit {
        case fits
        case differs
        /// The database has neither secrets nor events.
        case unknown
    }

    /// Compares a key with a database. Works with the schema of any version.
    ///
    /// The sealed end of the audit log and encrypted values are proofs; the identifier that the database
    /// names is what it says.
    static func fit(_ key: SealingKey, in transaction: borrowing Transaction) throws -> Fit {
        let audit = Audit(key: DerivedKeys(key).audit, clock: systemClock)
        if try hasSealedTheEnd(audit, in: transaction) { return .fits }
        let samples = try (KeyRotation.columns + KeyRotation.searchedColumns).compactMap { column in
            try column.opensSample(with: key, in: transaction)
        }
        if samples.contains(true) { return .fits }
        if let named = try DataKeyRepository.identifier(in: transaction) {
            return named == key.identifier ? .fits : .differs
        }
        return try samples.isEmpty && !hasEvents(in: transaction) ? .unknown : .differs
    }

    private static func hasSealedTheEnd(_ audit: Audit, in transaction: borrowing Transaction) throws -> Bool
    {
        try withoutTable { try audit.hasSealedTheEnd(in: transaction) }
    }

    private static func hasEvents(in transaction: borrowing Transaction) throws -> Bool {
        try withoutTable { try AuditCheck.count(in: transaction) > 0 }
    }

    /// Returns false for a database that doesn't have the table yet.
    private static func withoutTable(_ read: () throws -> Bool) throws -> Bool {
        do {
            return try read()
        } catch let error as SQLError where error.message.hasPrefix("no such table") {
            return false
        }
    }
}

extension DataFolder {
    /// - Throws: ``CommandFailure`` if the key file isn't the key of the database.
    func requireKey(of store: Store) async throws {
        guard try await !hasKey(of: store) else { return }
        let key = try key()
        let named = try await store.read { try DataKeyRepository.identifier(in: $0) }
        let needed = named.map { "the key \($0)" } ?? "another key"
        throw CommandFailure(
            sentence:
                "The database \(configuration.databasePath) needs \(needed), but \(configuration.keyPath) has the key "
                + "\(key.identifier). It can't decrypt secrets or recognize participants. Replace the file with the key of "
                + "this database, such as a kept \(configuration.keyPath).ID.")
    }

    /// Whether the key file can be the key of the database.
    func hasKey(of store: Store) async throws -> Bool {
        let key = try key()
        return try await store.read { try DatabaseKey.fit(key, in: $0) } != .differs
    }

    /// Records the identifier of the key in the database, for its backups.
    func recordKey(in store: Store) async throws {
        let key = try key()
        let isNews = try await store.read { transaction in
            let named = try DataKeyRepository.identifier(in: transaction)
            return try named != key.identifier && DatabaseKey.fit(key, in: transaction) == .fits
        }
        if isNews { try await store.write { try DataKeyRepository.record(key, in: $0) } }
    }

}

extension Configuration {
    /// The previous keys that rotations kept, with the paths of their files.
    var keptKeys: [(key: SealingKey, path: String)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: data)) ?? []
        return names.sorted().map { "\(data)/\($0)" }
            .filter { $0.hasPrefix(keyPath + ".") }
            .compactMap { path in (try? SealingKey.load(from: path)).map { ($0, path) } }
    }
}
