import Cryptography
import FoundationEssentials
import Glibc
import RegistrationServer
import Responses
import SQLStore
import Studies

/// The folder with all data of a portal: its database, its key and, without a mail server, its emails.
struct DataFolder: Sendable {
    let configuration: Configuration
    let home: InstallationFolder
    private let hold = DataFolderLock()

    /// The paths of the folder and its backups are absolute from here on, because they are stored and compared.
    init(configuration: Configuration) throws {
        var configuration = configuration
        configuration.data = Self.absolutePath(configuration.data)
        if !configuration.namedBackupFolder.isEmpty {
            configuration.namedBackupFolder = Self.absolutePath(configuration.namedBackupFolder)
        }
        self.configuration = configuration
        home = try InstallationFolder.find(
            configured: configuration.home, executable: Program.executablePath)
    }

    /// Returns the absolute path of a folder, which need not exist.
    private static func absolutePath(_ path: String) -> String {
        path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
    }

    /// Opens or creates the database, and updates its schema unless specified otherwise.
    ///
    /// - Parameter work: Work during which no other process may use the folder, as in "Stop it, then rotate the key";
    ///   nil for other work.
    /// - Throws: ``CommandFailure`` if another process has locked the folder exclusively or, for such work,
    ///   if any other process uses it.
    func open(migrating: Bool = true, exclusivelyTo work: String? = nil) async throws -> Store {
        try create()
        if let work {
            try hold.lockExclusively(configuration.data, to: work)
            try hold.lockDatabase(configuration.databasePath)
        } else {
            try hold.lockShared(configuration.data)
        }
        // The key of a new folder is created first, so that a database without a key is one that lost it.
        _ = try key()
        var options = StoreOptions()
        options.readers = configuration.readers
        let store = try Store(path: configuration.databasePath, options: options)
        // The file may be new, or have replaced the one that was locked.
        if hold.isExclusive { try hold.lockDatabase(configuration.databasePath) }
        do {
            try await finishKeyRotation(in: store)
            try erasures().begin(at: systemClock())
            if migrating { try await update(store) }
        } catch {
            await store.close()
            throw error
        }
        return store
    }

    private func update(_ store: Store) async throws {
        try await requireKey(of: store)
        try await upgrade(store)
        try await recordKey(in: store)
        try await recordPayloads(in: store)
        let designs = DesignRepository(clock: systemClock)
        try await store.write { try designs.addNewKinds($0) }
        try await ErasureLogCountRepository.raise(to: try erasures(), in: store, at: systemClock())
        // On a full disk the outcome stays unknown until the next start or backup; doctor reports it.
        try? await settleErasures(in: store)
    }

    /// Makes this process the server of the folder.
    ///
    /// - Throws: ``CommandFailure`` if another server uses the folder.
    func serve() throws {
        try create()
        try hold.lockAsServer(configuration.data)
        try hold.lockDatabase(configuration.databasePath)
        Backup.removeUnfinishedRestore(of: configuration.databasePath)
    }

    /// Keeps every other process away from the folder, to restore a backup.
    ///
    /// - Throws: ``CommandFailure`` if another process uses the folder.
    func holdForRestore() throws {
        try create()
        try hold.lockExclusively(configuration.data, to: "restore the backup")
        try hold.lockDatabase(configuration.databasePath)
        Backup.removeUnfinishedRestore(of: configuration.databasePath)
    }

    /// The erasures of participants, kept outside the database.
    func erasures() throws -> ErasureLog { ErasureLog(nextTo: configuration.databasePath, key: try key()) }

    /// Finds out which entries of the erasure log weren't committed, such as those of a killed server.
    func settleErasures(in store: Store) async throws {
        let log = try erasures()
        try await log.settle(in: store, at: systemClock(), present: Self.presence(of: log))
    }

    /// Returns the statement about erasures for a backup that is made now.
    func backupNotes(for store: Store) async throws -> BackupNotes {
        let log = try erasures()
        // A full disk doesn't prevent a backup on another one; the notes name the failed entries themselves.
        try? await settleErasures(in: store)
        let present = Self.presence(of: log)
        // In a write transaction, so that no erasure is between its entry and its commit.
        return try await store.write { transaction in
            let failed = try log.failed(in: transaction, present: present)
            return ErasureLog.notes(of: try log.contents(), void: failed, at: systemClock())
        }
    }

    /// Finds the participants and accounts in a database that the erasure log names.
    static func presence(of log: ErasureLog) -> ErasureLog.Presence {
        { digests, transaction in
            try ErasureReplay.present(digests, of: log, in: transaction)
                .union(AccountErasureReplayRepository.present(digests, of: log, in: transaction))
        }
    }

    /// Returns the key that seals stored secrets. It is created together with a new database.
    ///
    /// - Throws: ``CommandFailure`` if there is a database and no key.
    func key() throws -> SealingKey {
        try create()
        // Checked first, because another process may create both meanwhile.
        let hasDatabase = access(configuration.databasePath, F_OK) == 0
        if let key = try SealingKey.load(from: configuration.keyPath) { return key }
        guard !hasDatabase else {
            throw CommandFailure(
                sentence:
                    "\(configuration.keyPath) is missing, but \(configuration.databasePath) exists. A new key could not decrypt "
                    + "its secrets or verify its audit log. Copy the key of this database to \(configuration.keyPath)."
            )
        }
        return try SealingKey.load(orCreateAt: configuration.keyPath)
    }

    /// Whether there is a key already.
    var hasKey: Bool { access(configuration.keyPath, F_OK) == 0 }

    /// - Throws: ``CommandFailure`` if there is no database, so that a mistyped folder does not become a new portal.
    func requireDatabase() throws {
        guard access(configuration.databasePath, F_OK) == 0 else {
            throw CommandFailure(
                sentence:
                    "There is no portal in \(configuration.data): \(configuration.databasePath) does not exist. "
                    + "Name another folder with --data, or create a portal with portal migrate.")
        }
    }

    /// Creates the folder, readable only by this user.
    ///
    /// - Throws: ``CommandFailure`` if it cannot be created, or if root uses the folder of another user.
    func create() throws {
        try requireOwner()
        do {
            try FileManager.default.createDirectory(
                atPath: configuration.data, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure(
                sentence: "The folder \(configuration.data) could not be created: \(SystemReason.last).")
        }
        chmod(configuration.data, 0o700)
    }

    /// Refuses root in the data folder of another user, because the server could not open files that root creates.
    private func requireOwner() throws {
        var status = stat()
        guard geteuid() == 0, stat(configuration.data, &status) == 0, status.st_uid != 0 else { return }
        let (user, group) = (status.st_uid, status.st_gid)
        let name = getpwuid(user).map { String(cString: $0.pointee.pw_name) }
        let command =
            name.map { "runuser -u \($0)" } ?? "setpriv --reuid \(user) --regid \(group) --clear-groups"
        throw CommandFailure(
            sentence:
                "The folder \(configuration.data) belongs to the user \(name ?? "\(user)"), who could not open files "
                + "that root creates there. Run the command as that user, with \(command).")
    }
}

/// Returns the path of this program's file.
private enum Program {
    static var executablePath: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            ?? CommandLine.arguments.first ?? ""
    }
}
