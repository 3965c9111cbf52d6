import FoundationEssentials
import SQLStore

/// Loads the migrations of a release: `Migrations/0001-….sql` and so on, in the order of their names.
enum MigrationFiles {
    /// - Throws: The file system's error if the folder or a file cannot be read.
    static func load(from folder: String) throws -> [Migration] {
        try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".sql") }
            .sorted()
            .map { name in
                let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
                return Migration(name: String(name.dropLast(4)), sql: text)
            }
    }
}
