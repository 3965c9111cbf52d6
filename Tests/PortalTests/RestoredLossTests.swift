import Access
import FoundationEssentials
import JSON
import SQLStore
import Testing
import Timekeeping

@testable import Portal

/// What a restore says that the restored log lacks.
@Suite struct RestoredLossTests: AuditAnchorTesting {
    /// The number of the last event in a backup.
    private func end(of backup: String) throws -> Int64 {
        try #require(try Backup.read(backup) { try AuditRepository.anchor(ofBackup: $0) }).number
    }

    private func addFolders(_ names: [String], _ console: CommandLineRunner) async throws {
        for name in names { try await console.run("folder", "add", "MERIDIAN/\(name)") }
    }

    @Test(arguments: [false, true])
    func `a second restore names only events that the second backup doesn't have`(
        _ hasLater: Bool
    ) async throws {
        let console = try await withData()
        let (one, two) = (console.path("one.sqlite"), console.path("two.sqlite"))
        try await console.run("backup", one)
        try await addFolders(["A", "B", "C"], console)
        try await console.run("backup", two)
        if hasLater { try await addFolders(["D", "E", "F"], console) }
        let (kept, known, last) = (
            try end(of: one), try end(of: two), Int64(try await head(console).number)
        )
        try await console.run("restore", one)
        let said = try await console.run("restore", two)
        #expect(!said.contains("Events \(kept + 1) to"), "\(said)")
        #expect(said.contains("The restored audit log has events up to \(known)."), "\(said)")
        #expect(said.contains("The replaced log had other events after event \(kept)."), "\(said)")
        if last > known { #expect(said.contains("Events \(known + 1) to \(last) are missing"), "\(said)") }
        let found = try await console.json("audit", "verify")
        #expect(found["whole"]?.bool == true, "\(string(found["finding"]))")
        #expect(!strings(found["warnings"]).contains { $0.contains("events \(kept + 1) to") })
        #expect(try await console.json("doctor")["sound"]?.bool == true)
        // The event excuses nothing later.
        try await addFolders(["G"], console)
        let before = try await head(console)
        try await addFolders(["H"], console)
        try await cut(console, to: before)
        #expect(try await console.finding("audit", "verify")["whole"]?.bool == false)
    }

    @Test func `nor events that left the second backup's log for an archive`() async throws {
        let console = try CommandLineRunner()
        let (one, two) = (console.path("one.sqlite"), console.path("two.sqlite"))
        try await addOldEvents(console, backupTo: one)
        try await console.run("audit", "keep", "4")
        #expect(try await console.json("audit", "retain")["removed"]?.bool == true)
        try await console.run("backup", two)
        let known = try end(of: two)
        try await console.run("restore", one, "--without-erasures")
        let said = try await console.run("restore", two)
        #expect(said.contains("The restored audit log has events up to \(known)."), "\(said)")
        #expect(!said.contains("Events 3 to"), "\(said)")
        #expect(try await console.json("audit", "verify")["whole"]?.bool == true)
    }
}
