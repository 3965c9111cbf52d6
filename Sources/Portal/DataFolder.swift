import Cryptography
import FoundationEssentials
import Glibc
import SQLStore

/// The folder with everything that a portal knows: its database, its key and, without a mail server, its mail.
struct DataFolder: Sendable {
    let configuration: Configuration
    let home: HomeFolder

    init(configuration: Configuration) throws {
        self.configuration = configuration
        home = try HomeFolder.find(
            configured: configuration.home, executable: Program.executablePath)
    }

    /// Opens the database, made if there is none, and brings its schema up to date.
    func open() async throws -> Store {
        try create()
        var options = StoreOptions()
        options.readers = configuration.readers
        let store = try Store(path: configuration.databasePath, options: options)
        try await store.migrate(MigrationFiles.load(from: home.migrations))
        return store
    }

    /// The key that seals stored secrets, made at the first start.
    func key() throws -> SealingKey {
        try create()
        return try SealingKey.load(orCreateAt: configuration.keyPath)
    }

    /// Makes the folder, for the operator's eyes only.
    private func create() throws {
        try FileManager.default.createDirectory(
            atPath: configuration.data, withIntermediateDirectories: true)
        chmod(configuration.data, 0o700)
    }
}

/// Where this program's file lies.
private enum Program {
    static var executablePath: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            ?? CommandLine.arguments.first ?? ""
    }
}
