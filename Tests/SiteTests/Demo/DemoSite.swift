import Access
import FoundationEssentials
import SQLStore
import Support
import Testing
import Timekeeping

@testable import Portal

/// A demo in a data folder of its own.
struct DemoSite {
    static let now = Instant(milliseconds: 1_795_210_200_000)

    let installation: Installation
    let lines: [String]
    private let folder: String

    /// Makes a demo; with the key file of another one, if their bytes are to be compared.
    init(now: Instant = DemoSite.now, keyOf other: DemoSite? = nil) async throws {
        folder = FileManager.default.temporaryDirectory.path + "/demo-" + UUID().uuidString
        let configuration = try Configuration(environment: [
            "PORTAL_DATA": folder, "PORTAL_HOME": ProjectFiles.root, "PORTAL_READERS": "1",
        ])
        if let other {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: other.installation.folder.configuration.keyPath, toPath: configuration.keyPath)
        }
        installation = try await Installation(DataFolder(configuration: configuration))
        lines = try await Demo(installation: installation, clock: { now }).make()
    }

    /// One number from the database.
    func count(_ sql: SQL) async throws -> Int {
        try await installation.store.read { try $0.value(sql) ?? 0 }
    }

    /// Every value of some tables, row by row.
    func dump(_ tables: [String]) async throws -> [String] {
        try await installation.store.read { transaction in
            try tables.flatMap { table in
                try transaction.rows(SQL(verbatim: "select * from \(table) order by 1, 2")) { row in
                    "\(table): " + (0..<row.columnCount).map { "\(row.value($0))" }.joined(separator: "|")
                }
            }
        }
    }

    /// Closes the database and removes the folder.
    func remove() async throws {
        await installation.store.close()
        try FileManager.default.removeItem(atPath: folder)
    }
}
