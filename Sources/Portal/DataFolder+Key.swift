import Access
import Cryptography
import SQLStore

// The key is exchanged by two files and one commit. The next key lies next to the present one; the commit that seals
// everything with it also seals the end of the audit with it; then the file takes the place of the other. Wherever that
// breaks off, the end of the audit tells which of the two is the key.

extension DataFolder {
    /// Where the next key lies while the key is exchanged.
    var nextKeyPath: String { configuration.keyPath + ".next" }

    /// Where a key stays that is not the present one: backups open with the key of their time.
    func keptKeyPath(_ key: SealingKey) -> String { "\(configuration.keyPath).\(key.identifier)" }

    /// Ends an exchange of the key that was broken off: with the next key if everything is sealed with it.
    func finishKeyRotation(in store: Store) async throws {
        guard let next = try SealingKey.load(from: nextKeyPath) else { return }
        let audit = Audit(key: DerivedKeys(next).audit, clock: systemClock)
        if try await store.read({ try Self.isSealed(by: audit, $0) }) {
            try swapKey(for: next)
        } else {
            // Never thrown away: it may be what a backup was sealed with.
            try SealingKey.move(nextKeyPath, to: keptKeyPath(next))
        }
    }

    /// Puts the next key in the place of the present one, which stays in a file of its own.
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
