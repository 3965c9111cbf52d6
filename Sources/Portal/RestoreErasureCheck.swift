import Access
import Glibc
import RegistrationServer
import Responses
import SQLStore
import Timekeeping

/// Repeats the erasures that are missing in a backup, before the restored database is used.
struct RestoreErasureCheck: Sendable {
    let folder: DataFolder
    /// The manifest of the backup.
    let notes: BackupNotes
    /// The number of erasures recorded in the database that will be replaced; nil if it can't be read.
    let counted: Int?
    /// Whether that database knows that all lines of the log have seals.
    let isKnownSealed: Bool
    /// Whether to continue if the erasure log is missing or unreliable.
    let ignoresMissingLog: Bool

    /// Returns the digests of all erased participants, and a warning if some may be missing.
    ///
    /// - Throws: ``CommandFailure`` if some may be missing and the operator did not choose to continue; nothing is
    ///   changed then.
    func check() throws -> (digests: Set<String>, warning: String?) {
        guard folder.hasKey else {
            return try without(
                "There is no key in \(folder.configuration.data). The erasure log needs it.")
        }
        let log = try folder.erasures()
        try settle(log)
        guard let contents = try log.contents() else {
            return try without(
                "There is no \(log.path), which lists participants who were erased since the backup. Copy it and "
                    + "portal.key from the previous data folder.")
        }
        // What the log says about an erasure counts more than the backup, which may be from before it was canceled.
        let known = contents.digests.union(ErasureLog.digests(notes).subtracting(contents.namedDigests))
        if let reason = gap(in: contents, at: log.path) { return try without(reason, known) }
        guard contents.unreadableCount > 0 else { return (known, nil) }
        return (
            known,
            "Unreadable lines in \(log.path), which were truncated or edited: \(contents.unreadableCount)."
        )
    }

    /// Erases participants and accounts again that are in the restored database, and returns their number.
    func replay(_ digests: Set<String>, in restored: String) async throws -> Int {
        guard !digests.isEmpty else { return 0 }
        let key = try folder.key()
        let store = try Store(path: restored)
        return try await Installation.closing(store) {
            let (log, audit) = (try folder.erasures(), Audit(key: DerivedKeys(key).audit, clock: systemClock))
            let participants = ErasureReplay(store, log: log, key: key, audit: audit)
            let accounts = AccountErasureReplayRepository(store, log: log, key: key, audit: audit)
            let (returned, returnedAccounts) = (
                try await participants.find(digests), try await accounts.find(digests)
            )
            guard !returned.isEmpty || !returnedAccounts.isEmpty else { return 0 }
            try await store.migrate(try MigrationFiles.load(from: folder.home.migrations))
            try await participants.erase(returned)
            try await accounts.erase(returnedAccounts)
            return returned.count + returnedAccounts.count
        }
    }

    /// Adds the erasures in the backup to the log, which may be a new one.
    func recordErasures() throws {
        guard folder.hasKey else { return }
        let now = systemClock()
        try folder.erasures().begin(at: now)
        // The check above refused a changed log, unless the operator chose to continue.
        if ignoresMissingLog { try folder.erasures().cover(at: now) }
        try folder.erasures().merge(ErasureLog.entries(notes), at: now)
    }

    /// Sets the number of erasures in the restored database to the number of entries in the log.
    func resetCount(in restored: String) async throws {
        guard folder.hasKey else { return }
        let store = try Store(path: restored)
        try await Installation.closing(store) {
            try await ErasureLogCountRepository.reset(to: try folder.erasures(), in: store)
        }
    }

    /// Finds out which erasures the database that will be replaced didn't commit, as the next start would have.
    private func settle(_ log: ErasureLog) throws {
        let path = folder.configuration.databasePath
        guard try log.contents()?.open.isEmpty == false, access(path, F_OK) == 0 else { return }
        let failed: Set<String>
        do {
            failed = try Backup.read(path) { transaction in
                try log.failed(in: transaction, present: DataFolder.presence(of: log))
            }
        } catch is SQLError {
            // A damaged database says nothing about its participants, and what the log names is erased.
            return
        }
        try log.settle(voiding: failed, at: systemClock())
    }

    /// Returns why erasures after the backup may be missing in the log, or nil if none are.
    private func gap(in contents: ErasureLog.Contents, at path: String) -> String? {
        guard contents.isOfKey else {
            return "\(path) was written with a key other than \(folder.configuration.keyPath), or is damaged."
        }
        if let alteration = contents.alteration(
            at: path, mustBeSealed: isKnownSealed || ErasureLog.isSealed(notes))
        {
            return alteration
        }
        if !ErasureLog.digests(notes).isSubset(of: contents.namedDigests) {
            return
                "\(path) lacks erasures that are in the backup. It belongs to another data folder or is damaged."
        }
        guard let since = contents.since, let madeAt = ErasureLog.madeAt(notes), since <= madeAt else {
            let begin = contents.since?.iso8601 ?? "an unknown time"
            return
                "\(path) begins at \(begin), after the backup was made. Erasures in between are unknown."
        }
        if let shortage = contents.shortage(against: counted) {
            return "\(path) \(shortage): it was truncated or replaced."
        }
        return nil
    }

    private func without(
        _ reason: String, _ digests: Set<String> = []
    ) throws -> (digests: Set<String>, warning: String?) {
        guard ignoresMissingLog else {
            throw CommandFailure(
                sentence:
                    "\(reason) Nothing was changed. Without a complete log, the restore may bring back erased "
                    + "participants. To restore anyway, add --without-erasures.")
        }
        return (digests, "Participants who were erased since the backup may be back. \(reason)")
    }
}
