import SQLStore
import Testing

struct SQLTests {
    @Test func `an interpolated value is bound and never part of the text`() {
        let name = "x'; drop table notes; --"
        let sql: SQL = "select id from notes where body = \(name) and id > \(3)"
        #expect(sql.text == "select id from notes where body = ? and id > ?")
        #expect(sql.values == [.text(name), .integer(3)])
    }

    @Test(arguments: [
        ("name", "\"name\""), ("a\"b", "\"a\"\"b\""), ("", "\"\""), ("sélect 1", "\"sélect 1\""),
    ])
    func `an identifier is quoted`(name: String, quoted: String) {
        let sql: SQL = "select \(identifier: name)"
        #expect(sql.text == "select \(quoted)")
        #expect(sql.values.isEmpty)
    }

    @Test func `a fragment brings its values in order`() {
        let filter: SQL = "b = \(2)"
        let sql: SQL = "select 1 where a = \(1) and \(fragment: filter) and c = \(3)"
        #expect(sql.text == "select 1 where a = ? and b = ? and c = ?")
        #expect(sql.values == [1, 2, 3])
    }

    @Test func `a list has a place for each value`() {
        let sql: SQL = "select 1 where a in (\(list: ["x", "y", "z"]))"
        #expect(sql.text == "select 1 where a in (?, ?, ?)")
        #expect(sql.values == ["x", "y", "z"])
    }

    @Test func `nothing is in an empty list and everything is not in it`() async throws {
        let store = try await makeStore()
        let empty: [Int] = []
        let answers: [Int] = try await store.read { tx in
            try tx.rows("select 1 in (\(list: empty)), 1 not in (\(list: empty))") { row in
                try [row[0], row[1]]
            }[0]
        }
        #expect(answers == [0, 1])
    }

    @Test func `parts are joined with a separator`() {
        let sql = "select 1 where " + SQL.joined(["a = \(1)", "b = \(2)"], by: " or ")
        #expect(sql.text == "select 1 where a = ? or b = ?")
        #expect(sql.values == [1, 2])
    }

    @Test func `an absent optional is NULL`() {
        let nobody: String? = nil
        let sql: SQL = "select \(nobody), \(true)"
        #expect(sql.values == [.null, .integer(1)])
    }
}
