import SQLStore
import Testing

struct ScratchDatabaseTests {
    @Test func `a scratch database has no file that a crash could leave`() throws {
        let folder = try TemporaryFolder()
        let scratch = try ScratchDatabase(in: folder.path)
        try scratch.transaction.run("create table numbers (value integer) strict")
        try scratch.together { transaction in
            for value in 0..<50_000 {
                try transaction.run(
                    "insert into numbers (value) values (?)", shared: [], own: [.integer(Int64(value))])
            }
        }
        try scratch.transaction.run("update numbers set value = value + 1")
        #expect(folder.names == [])
        #expect(try scratch.transaction.value("select sum(value) from numbers") == 1_250_025_000)
    }

    @Test func `a folder that doesn't exist is an error`() throws {
        #expect(throws: SQLError.self) { _ = try ScratchDatabase(in: "/nowhere/at/all") }
    }
}
