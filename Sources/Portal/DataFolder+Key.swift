import Access
import Cryptography
import SQLStore

// A key rotation consists of two files and one commit. The next key is stored next to the current one. The commit that
// seals everything with the next key also seals the end of the audit log with it. Then its file replaces the current
// one.
// If the rotation is interrupted, the end of the audit log shows which of the two is the current key.

extension DataFolder {
    /// The path of the next key during a rotation.
    var nextKeyPath: String { configuration.keyPath + ".next" }

    /// Returns the path of a previous key, which is kept because older backups need it.
    func keptKeyPath(_ key: SealingKey) -> String { "\(configuration.keyPath).\(key.identifier)" }

    /// Completes an interrupted key rotation, with the next key if everything is sealed with it.
    func finishKeyRotation(in store: Store) async throws {
        guard let next = try SealingKey.load(from: nextKeyPath) else { return }
        let audit = Audit(key: DerivedKeys(next).audit, clock: systemClock)
        if try await store.read({ try Self.isSealed(by: audit, $0) }) {
            try swapKey(for: next)
        } else {
            // Never delete it, because a backup may have been sealed with it.
            try SealingKey.move(nextKeyPath, to: keptKeyPath(next))
        }
    }

    /// Replaces the current key with the next one, and keeps the current one in another file.
    func swapKey(for next: SealingKey, previousKeyKept previousKept: () throws -> Void = {}) throws {
        if let previous = try SealingKey.load(from: configuration.keyPath),
            previous.identifier != next.identifier
        {
            try previous.keep(at: keptKeyPath(previous))
        }
        try previousKept()
        try SealingKey.move(nextKeyPath, to: configuration.keyPath)
    }

    private static func isSealed(by audit: Audit, _ transaction: borrowing Transaction) throws -> Bool {
        do {
            return try audit.hasSealedTheEnd(in: transaction)
        } catch let error as SQLError where error.message.hasPrefix("no such table") {
            return false
        }
    }
}
