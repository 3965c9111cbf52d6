import FoundationEssentials
import SQLStore

extension Store {
    /// Creates a database of its own with the real migrations, as ``temporary(options:)`` does.
    ///
    /// The migrations run once in a process, and each store begins with a copy of their database: they take longer than
    /// most tests.
    public static func migrated(options: StoreOptions = StoreOptions()) async throws -> Store {
        try temporary(holding: try await MigratedDatabase.content.value, options: options)
    }
}

/// The database file that the migrations make. Shared state: read once, when the first test asks for it.
private enum MigratedDatabase {
    static let content = Task {
        let folder = FileManager.default.temporaryDirectory.appending(path: "migrated-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "store.sqlite").path
        let store = try Store(path: path)
        try await store.migrate(ProjectFiles.migrations())
        await store.close()
        return [UInt8](try Data(contentsOf: URL(filePath: path)))
    }
}
