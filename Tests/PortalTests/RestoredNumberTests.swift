import ArgumentParser
import Cryptography
import FoundationEssentials
import JSON
import SQLStore
import Support
import Testing
import Timekeeping

@testable import Access
@testable import Portal
@testable import Studies

/// A restore assigns no number twice, or says that it may.
@Suite struct RestoredNumberTests {
    @Test func `numbers that were given after the backup are not given again`() async throws {
        let clinic = try await Clinic()
        _ = try await clinic.enroll()
        let file = try await clinic.backup("one.sqlite")
        let later = try await clinic.enroll()
        #expect(try await clinic.find(later) == 2)
        let count = { (list: Int64) in
            try await clinic.use { portal, _ in
                try await portal.store.read { transaction in
                    try transaction.value(
                        "select last_key from key_counters where table_name = 'token_batches'", as: Int64.self
                    )
                } == list
            }
        }
        _ = try await clinic.use { portal, _ in
            try await portal.store.write { transaction in
                // Any table that the backup has will do.
                try transaction.run("insert into key_counters values ('token_batches', 70), ('gone', 5)")
            }
        }
        let restored = try await clinic.console.json("restore", file)
        #expect(restored["warnings"]?.array == [])
        #expect(try await clinic.find(later) == nil)
        #expect(try await clinic.find(try await clinic.enroll()) == 3)
        #expect(try await count(70))
        #expect(try await clinic.console.json("audit", "verify")["whole"]?.bool == true)
    }

    @Test func `a restore over a database that can't be read warns of numbers`() async throws {
        let clinic = try await Clinic()
        let file = try await clinic.backup("one.sqlite")
        let database = clinic.console.data + "/portal.sqlite"
        #expect(FileManager.default.createFile(atPath: database, contents: Data(repeating: 7, count: 8_192)))
        let restored = try await clinic.console.json("restore", file)
        let warnings = restored["warnings"]?.array?.compactMap(\.string) ?? []
        #expect(warnings.contains { $0.contains("may be assigned again") }, "\(warnings)")
    }

    @Test func `a restore on another machine warns of numbers, and leaves as many unused as it is reported`()
        async throws
    {
        let clinic = try await Clinic()
        _ = try await clinic.enroll()
        let file = try await clinic.backup("one.sqlite")
        let database = clinic.console.data + "/portal.sqlite"
        for name in [database, database + "-wal", database + "-shm"] {
            try? FileManager.default.removeItem(atPath: name)
        }
        let warned = try await clinic.console.json("restore", file)
        #expect(warned["warnings"]?.array?.compactMap(\.string).count == 2)
        #expect(try await clinic.find(try await clinic.enroll()) == 2)

        for name in [database, database + "-wal", database + "-shm"] {
            try? FileManager.default.removeItem(atPath: name)
        }
        let restored = try await clinic.console.json("restore", file, "--skip-numbers", "500")
        #expect(restored["warnings"]?.array?.count == 1)
        #expect(try await clinic.find(try await clinic.enroll()) == 502)
        let next = try await clinic.use { portal, _ in
            try await portal.store.read { transaction in
                let sequences = try transaction.rows("select seq from sqlite_sequence") { try $0[0] as Int64 }
                let tables: Int? = try transaction.value(
                    "select count(*) from sqlite_schema where type = 'table' and sql like '%autoincrement%'")
                return sequences.count == tables && sequences.allSatisfy { $0 >= 500 }
            }
        }
        #expect(next)
    }

    @Test(arguments: ["-1", "1000000001", "many"])
    func `a restore refuses an impossible count of numbers`(_ count: String) async throws {
        let clinic = try await Clinic()
        let file = try await clinic.backup("one.sqlite")
        await #expect(throws: (any Error).self) {
            try await clinic.console.run("restore", file, "--skip-numbers", count)
        }
    }
}
