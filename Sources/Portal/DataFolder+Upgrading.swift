import Access
import Administration
import SQLStore
import Studies

extension DataFolder {
    /// Updates the schema of a database, after a backup that makes it possible to go back.
    ///
    /// - Throws: ``CommandFailure`` if the backup fails; nothing is changed then.
    func upgrade(_ store: Store) async throws {
        let migrations = try MigrationFiles.load(from: home.migrations)
        let outstanding = try await store.pendingReads(migrations)
        guard !outstanding.names.isEmpty else { return try await shortenOldKeys(store) }
        var copy: (path: String, rows: Int)?
        if !outstanding.isNew, configuration.backsUpBeforeUpgrade {
            copy = try await backUp(store, before: outstanding.names[0])
        }
        try await store.migrate(migrations)
        try await shortenOldKeys(store)
        guard let copy else { return }
        let audit = Audit(key: DerivedKeys(try key()).audit, clock: systemClock)
        let site = Operator(job: "Upgrade", audit: audit).grant(ManageSite.self, on: SiteFolder())
        let bytes = DiskSpace.size(of: copy.path)
        try await store.write { transaction in
            try BackupRepository.add(
                .migration, at: copy.path, bytes: bytes, rows: copy.rows, with: site, in: transaction)
            try site.record(
                "backup.finish", about: copy.path, ["before": .text(outstanding.names[0])], in: transaction)
        }
    }

    /// Records the digests of what apps get of publications from before they were recorded.
    func recordPayloads(in store: Store) async throws {
        guard try await store.read({ try PublicationIntegrityRepository.isIncomplete(in: $0) }) else {
            return
        }
        let upgrade = Operator(
            job: "Upgrade", audit: Audit(key: DerivedKeys(try key()).audit, clock: systemClock))
        try await store.write { try PublicationIntegrityRepository.recordMissing(by: upgrade.actor, in: $0) }
    }

    /// Limits the lifetime of API keys from before scopes existed.
    ///
    /// Runs at each start, because an upgrade may have been interrupted.
    private func shortenOldKeys(_ store: Store) async throws {
        let upgrade = Operator(
            job: "Upgrade", audit: Audit(key: DerivedKeys(try key()).audit, clock: systemClock))
        let isNeeded = try await store.read { transaction in
            try APIKeyRepository.hasLastingUnscopedKeys(at: upgrade.actor.now, in: transaction)
        }
        guard isNeeded else { return }
        _ = try await store.write { transaction in
            try APIKeyRepository.shortenUnscopedKeys(by: upgrade, in: transaction)
        }
    }

    private func backUp(_ store: Store, before migration: String) async throws -> (path: String, rows: Int) {
        let plan = BackupPlan(configuration)
        let path = plan.path(.migration, at: systemClock())
        do {
            try plan.prepare(for: store)
            let notes = try await backupNotes(for: store)
            return (path, try await store.backup(to: path, notes: notes).rowCount)
        } catch {
            throw CommandFailure(
                sentence: "The database could not be backed up before \(migration), so nothing was changed. "
                    + "\(CommandFailure(error)) Set PORTAL_BACKUP_FOLDER to another folder, or set "
                    + "PORTAL_UPGRADE_BACKUP to no.")
        }
    }
}
