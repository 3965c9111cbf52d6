import Access
import ResponseServer
import SQLStore
import Timekeeping

/// The erasures that a backup does not know of, carried out before the restored database is served.
struct RestoreErasureCheck: Sendable {
    let folder: DataFolder
    /// What the backup says of itself.
    let notes: BackupNotes
    /// The number of erasures that the database to be replaced counts; nil where it can't be read.
    let counted: Int?
    /// Whether to go on where the log of erasures cannot be relied on.
    let ignoresMissingLog: Bool

    /// Returns the digests of everyone who was erased, and a warning if some may be missing.
    ///
    /// - Throws: ``CommandFailure`` if some may be missing and the operator did not say to go on; nothing is changed then.
    func check() throws -> (digests: Set<String>, warning: String?) {
        guard folder.hasKey else {
            return try without(
                "There is no key in \(folder.configuration.data), which the log of erasures needs.")
        }
        let log = try folder.erasures()
        guard let contents = try log.contents() else {
            return try without(
                "There is no \(log.path), which says which participants were erased since the backup was made. Copy it "
                    + "from the previous data folder, with portal.key.")
        }
        let known = contents.digests.union(ErasureLog.digests(notes))
        if let reason = gap(in: contents, at: log.path) { return try without(reason, known) }
        guard contents.unreadableCount > 0 else { return (known, nil) }
        return (
            known,
            "Lines of \(log.path) that were cut off or edited, and name no one: \(contents.unreadableCount)."
        )
    }

    /// Erases everyone again who is back in the restored database, and returns how many that were.
    func replay(_ digests: Set<String>, in restored: String) async throws -> Int {
        guard !digests.isEmpty else { return 0 }
        let key = try folder.key()
        let store = try Store(path: restored)
        return try await Installation.closing(store) {
            let replay = ErasureReplay(
                store, log: try folder.erasures(), key: key,
                audit: Audit(key: DerivedKeys(key).audit, clock: systemClock))
            let returned = try await replay.find(digests)
            guard !returned.isEmpty else { return 0 }
            try await store.migrate(try MigrationFiles.load(from: folder.home.migrations))
            try await replay.erase(returned)
            return returned.count
        }
    }

    /// Adds what the backup knows to the log, which may be a new one.
    func recordErasures() throws {
        guard folder.hasKey else { return }
        let now = systemClock()
        try folder.erasures().begin(at: now)
        try folder.erasures().merge(ErasureLog.entries(notes), at: now)
    }

    /// Makes the restored database count the entries that the log has.
    func resetCount(in restored: String) async throws {
        guard folder.hasKey else { return }
        let store = try Store(path: restored)
        try await Installation.closing(store) {
            try await ErasureLogCount.reset(to: try folder.erasures(), in: store)
        }
    }

    /// Why the log may lack erasures that came after the backup; nil if it has them all.
    private func gap(in contents: ErasureLog.Contents, at path: String) -> String? {
        guard contents.isOfKey else {
            return "\(path) was kept with another key than \(folder.configuration.keyPath), or is damaged."
        }
        if !ErasureLog.digests(notes).isSubset(of: contents.digests) {
            return "\(path) lacks erasures that the backup names: it is of another data folder, or damaged."
        }
        guard let since = contents.since, let madeAt = ErasureLog.madeAt(notes), since <= madeAt else {
            let begin = contents.since?.iso8601 ?? "an unknown time"
            return
                "\(path) begins at \(begin), after the backup was made: who was erased in between is unknown."
        }
        if let shortage = contents.shortage(against: counted) {
            return "\(path) \(shortage): it was cut off or replaced."
        }
        return nil
    }

    private func without(
        _ reason: String, _ digests: Set<String> = []
    ) throws -> (digests: Set<String>, warning: String?) {
        guard ignoresMissingLog else {
            throw CommandFailure(
                sentence:
                    "\(reason) Nothing was changed. Without it, erased participants come back with the backup; "
                    + "to restore all the same, add --without-erasures.")
        }
        return (digests, "Participants who were erased since the backup was made may be back. \(reason)")
    }
}
