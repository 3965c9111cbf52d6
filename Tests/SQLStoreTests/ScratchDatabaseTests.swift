import FoundationEssentials
import SQLStore
import Testing

struct ScratchDatabaseTests {
    private func folder() throws -> String {
        let path = FileManager.default.temporaryDirectory.path + "/scratch-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }

    @Test func `a scratch database has no file that a crash could leave`() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let scratch = try ScratchDatabase(in: folder)
        try scratch.transaction.run("create table numbers (value integer) strict")
        try scratch.together { transaction in
            for value in 0..<50_000 {
                try transaction.run(
                    "insert into numbers (value) values (?)", shared: [], own: [.integer(Int64(value))])
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        #expect(try scratch.transaction.value("select sum(value) from numbers") == 1_249_975_000)
    }

    @Test func `a folder that doesn't exist is an error with its name`() throws {
        #expect(throws: SQLError.self) { _ = try ScratchDatabase(in: "/nowhere/at/all") }
    }
}
