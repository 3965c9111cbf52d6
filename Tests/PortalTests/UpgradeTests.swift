import Cryptography
import FoundationEssentials
import JSON
import SQLStore
import Support
import Testing

@testable import Portal

@Suite struct UpgradeTests {
    /// The migrations of a release that lacks the last of today's.
    private static func previous() throws -> [Migration] { Array(try ProjectFiles.migrations().dropLast()) }

    private func makeFormer(_ console: CommandLineRunner) async throws {
        try FileManager.default.createDirectory(atPath: console.data, withIntermediateDirectories: true)
        _ = try SealingKey.load(orCreateAt: console.data + "/portal.key")
        let store = try Store(path: console.data + "/portal.sqlite")
        try await store.migrate(Self.previous())
        try await store.write { try $0.run("update folders set title = 'As it was'") }
        await store.close()
    }

    private func title(in console: CommandLineRunner) async throws -> String? {
        let store = try Store(path: console.data + "/portal.sqlite")
        let title: String? = try await store.read { try $0.value("select title from folders") }
        await store.close()
        return title
    }

    private func snapshots(_ console: CommandLineRunner) throws -> [String] {
        let folder = console.data + "/backups"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.map { "\(folder)/\($0)" }
    }

    @Test func `a database is backed up before its schema changes, and the way back leads to what it was`()
        async throws
    {
        let console = try CommandLineRunner()
        try await makeFormer(console)
        try await console.run("folder", "list")
        let snapshot = try #require(try snapshots(console).first)
        #expect(snapshot.contains("/migration-"))
        #expect(try await console.json("backup", "verify", snapshot)["file"]?.string == snapshot)
        let store = try Store(path: console.data + "/portal.sqlite")
        try await store.write { try $0.run("update folders set title = 'Changed since'") }
        let kinds: [String] = try await store.read { try $0.rows("select kind from backups") { try $0[0] } }
        await store.close()
        #expect(kinds == ["migration"])

        try await console.run("restore", snapshot)
        #expect(try await title(in: console) == "As it was")
        let previous = try Store(path: console.data + "/portal.sqlite")
        #expect(
            try await previous.migrate(Self.previous()).isEmpty, "the former release finds its own schema")
        await previous.close()
    }

    @Test func `a database that is new or up to date is not backed up`() async throws {
        let console = try CommandLineRunner()
        try await console.run("folder", "add", "MERIDIAN")
        try await console.run("folder", "list")
        #expect(try snapshots(console).isEmpty)
    }

    @Test func `nothing changes where the backup cannot be made, and the operator is shown what to do`()
        async throws
    {
        let console = try CommandLineRunner()
        try await makeFormer(console)
        // A file is where the folder should be.
        try Data().write(to: URL(filePath: console.data + "/backups"))
        let sentence = try await console.refusal("folder", "list")
        #expect(sentence.contains("nothing was changed") && sentence.contains("PORTAL_UPGRADE_BACKUP"))
        let store = try Store(path: console.data + "/portal.sqlite")
        #expect(try await store.pendingReads(ProjectFiles.migrations()).names.count == 1)
        await store.close()
    }

    @Test func `the previous program refuses the newer schema and names the way back`() async throws {
        let console = try CommandLineRunner()
        try await console.run("folder", "add", "MERIDIAN")
        let store = try Store(path: console.data + "/portal.sqlite")
        let error = await #expect(throws: MigrationError.self) { try await store.migrate(Self.previous()) }
        #expect(error?.description.contains("restore a backup from before the upgrade") == true)
        await store.close()
    }
}
