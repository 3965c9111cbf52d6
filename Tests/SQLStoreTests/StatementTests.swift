import SQLStore
import Testing

enum Colour: String, SQLBindable, SQLReadable {
    case red, green
}

struct NoteID: RawRepresentable, SQLBindable, SQLReadable, Equatable {
    let rawValue: Int64
}

struct StatementTests {
    @Test func `values come back as they went in`() async throws {
        let store = try await makeStore(
            """
            create table kinds (
                i integer, t text, r real, b blob, flag integer, colour text, note integer
            ) strict;
            """
        )
        let note = NoteID(rawValue: 7)
        let longBytes = [UInt8](0...255)
        try await store.write { tx in
            try tx.run(
                """
                insert into kinds (i, t, r, b, flag, colour, note)
                values (
                    \(Int64.min), \("sömmer 🌞"), \(0.1), \(longBytes), \(true), \(Colour.green), \(note)
                )
                """)
        }
        try await store.read { tx in
            let found: Bool? = try tx.first("select i, t, r, b, flag, colour, note from kinds") { row in
                #expect(try row[0] as Int64 == Int64.min)
                #expect(try row[1] as String == "sömmer 🌞")
                #expect(try row[2] as Double == 0.1)
                #expect(try row[3] as [UInt8] == longBytes)
                #expect(try row[5] as Colour == .green)
                #expect(try row[6] as NoteID == note)
                #expect(row.columnNames == ["i", "t", "r", "b", "flag", "colour", "note"])
                return try row[4]
            }
            #expect(found == true)
        }
    }

    @Test func `empty texts and empty bytes are not NULL`() async throws {
        let store = try await makeStore()
        let kinds: [String] = try await store.read { tx in
            try tx.rows("select typeof(\("")), typeof(\([UInt8]())), typeof(\(nil as Int?))") { row in
                try [row[0], row[1], row[2]]
            }[0]
        }
        #expect(kinds == ["text", "blob", "null"])
    }

    @Test func `NULL is nil for an optional and an error for anything else`() async throws {
        let store = try await makeStore()
        let none: Int? = try await store.read { tx in
            try tx.first("select null") { row in try row[0] as Int? } ?? 1
        }
        #expect(none == nil)
        await #expect(
            throws: SQLError(.type, "Column 0 (x) contains NULL, not an integer.", sql: "select null as x")
        ) {
            try await store.read { tx in try tx.rows("select null as x") { row in try row[0] as Int } }
        }
    }

    @Test(arguments: [
        ("select 'a' as x", "text"), ("select 1.5 as x", "a real number"), ("select x'00' as x", "bytes"),
    ])
    func `a column of another type is an error`(sql: String, kind: String) async throws {
        let store = try await makeStore()
        let error = await #expect(throws: SQLError.self) {
            try await store.read { tx in try tx.rows(SQL(verbatim: sql)) { row in try row[0] as Int } }
        }
        #expect(error?.message == "Column 0 (x) contains \(kind), not an integer.")
    }

    @Test func `a number beyond the type and a raw value without a case are errors`() async throws {
        let store = try await makeStore()
        await #expect(throws: SQLError.self) {
            try await store.read { tx in try tx.rows("select 4294967296") { row in try row[0] as Int32 } }
        }
        await #expect(throws: SQLError.self) {
            try await store.read { tx in try tx.rows("select 'blue'") { row in try row[0] as Colour } }
        }
    }

    @Test func `a column that is not there is an error`() async throws {
        let store = try await makeStore()
        let error = await #expect(throws: SQLError.self) {
            try await store.read { tx in try tx.rows("select 1") { row in try row[1] as Int } }
        }
        #expect(error?.message == "There is no column 1; the statement returns 1, counted from 0.")
    }

    @Test func `an integer reads as a number with a fraction and text reads as bytes`() async throws {
        let store = try await makeStore()
        try await store.read { (tx: borrowing Transaction) throws in
            #expect(try tx.value("select 3", as: Double.self) == 3)
            #expect(try tx.value("select 'é'", as: [UInt8].self) == Array("é".utf8))
        }
    }

    @Test func `value is nil without a row and for NULL`() async throws {
        let store = try await makeStore()
        try await store.read { (tx: borrowing Transaction) throws in
            #expect(try tx.value("select 1 where 1 = 0", as: Int.self) == nil)
            #expect(try tx.value("select null", as: Int.self) == nil)
            #expect(try tx.value("select 5", as: Int.self) == 5)
        }
    }

    @Test func `run reports how many rows changed`() async throws {
        let store = try await makeStore()
        try await store.write { (tx: borrowing Transaction) throws in
            #expect(try tx.run("insert into notes (body) values ('a'), ('b'), ('c')") == 3)
            #expect(try tx.run("update notes set body = body || '!' where body <> 'a'") == 2)
            #expect(try tx.run("update notes set body = 'x' where body = 'missing'") == 0)
            #expect(try tx.run("create table other (id integer primary key) strict") == 0)
            #expect(try tx.run("delete from notes") == 3)
        }
    }

    @Test func `an inserted identifier comes back`() async throws {
        let store = try await makeStore()
        try await store.write { tx in
            let id = try tx.value("insert into notes (body) values ('a') returning id", as: Int64.self)
            #expect(id == 1)
            try tx.run("insert into notes (body) values ('b')")
            #expect(tx.lastInsertedID == 2)
        }
    }

    @Test func `a statement within the loop over the same statement does not disturb it`() async throws {
        let store = try await makeStore()
        for body in ["a", "b", "c"] { try await store.addNote(body) }
        let pairs = try await store.read { tx in
            var pairs: [String] = []
            try tx.forEach("select body from notes order by body") { outer in
                let first: String = try outer[0]
                try tx.forEach("select body from notes order by body") { inner in
                    pairs.append(first + (try inner[0]))
                }
            }
            return pairs
        }
        #expect(pairs == ["aa", "ab", "ac", "ba", "bb", "bc", "ca", "cb", "cc"])
    }

    @Test func `a loop ends where its body throws and the statement can be used again`() async throws {
        let store = try await makeStore()
        for body in ["a", "b", "c"] { try await store.addNote(body) }
        let seen = try await store.read { tx in
            var seen = 0
            for _ in 0..<2 {
                do {
                    try tx.forEach("select body from notes") { _ in
                        seen += 1
                        throw TestError()
                    }
                } catch is TestError {}
            }
            return seen
        }
        #expect(seen == 2)
    }

    @Test func `a prepared statement runs many times with other values`() async throws {
        let store = try await makeStore()
        try await store.write { tx in
            let insert = try tx.prepare("insert into notes (id, body) values (?, ?)")
            for number in 1...1000 { #expect(try insert.run(number, "note \(number)") == 1) }
            let find = try tx.prepare("select body from notes where id between ? and ?")
            #expect(try find.rows(2, 3) { row in try row[0] as String } == ["note 2", "note 3"])
            #expect(try find.first(9, 9) { row in try row[0] as String } == "note 9")
            #expect(try find.first(0, 0) { row in try row[0] as String } == nil)
        }
        #expect(try await store.noteCount() == 1000)
    }

    @Test func `a prepared statement with too few or too many values is an error`() async throws {
        let store = try await makeStore()
        try await store.write { tx in
            let insert = try tx.prepare("insert into notes (id, body) values (?, ?)")
            #expect(throws: SQLError.self) { try insert.run(1) }
            #expect(throws: SQLError.self) { try insert.run(1, "a", 2) }
            #expect(try insert.run(1, "a") == 1)
        }
    }

    @Test func `a large text that is lent comes back as it went in`() async throws {
        let store = try await makeStore(
            "create table lent (id integer primary key, t text not null) strict;")
        let insertion = "insert into lent (id, t) values (?, ?)"
        let texts = ["", "sömmer 🌞", String(repeating: "a long text; ", count: 100_000)]
        try await store.write { tx in
            for (index, text) in texts.enumerated() {
                try tx.run(insertion, [.integer(Int64(index))], last: text)
            }
            try tx.run(insertion, shared: [.integer(9)], own: [.text("copied")])
        }
        let found: [String] = try await store.read { tx in
            try tx.rows("select t from lent order by id") { try $0[0] }
        }
        #expect(found == texts + ["copied"])
        let refused: [([SQLValue], String, SQLError.Code)] = [
            ([], "a", .other), ([.integer(5)], "a\0b", .nul),
        ]
        for (values, text, code) in refused {
            let error = await #expect(throws: SQLError.self) {
                try await store.write { try $0.run(insertion, values, last: text) }
            }
            #expect(error?.code == code)
        }
    }

    @Test func `a text with NUL is refused`() async throws {
        let store = try await makeStore()
        let error = await #expect(throws: SQLError.self) { try await store.addNote("a\0b") }
        #expect(error?.code == .nul)
        #expect(try await store.noteCount() == 0)
    }

    @Test(arguments: [
        "select 1; select 2", "", "  -- nothing", "select 1; drop table notes",
    ])
    func `a text is one statement`(text: String) async throws {
        let store = try await makeStore()
        await #expect(throws: SQLError.self) {
            try await store.write { tx in try tx.run(SQL(verbatim: text)) }
        }
    }

    @Test(arguments: ["select 1;", "select 1 ; -- done", "/* why */ select 1"])
    func `a semicolon and comments may follow`(text: String) async throws {
        let store = try await makeStore()
        #expect(try await store.read { tx in try tx.value(SQL(verbatim: text), as: Int.self) } == 1)
    }

    @Test func `a name in double quotes is never a string`() async throws {
        let store = try await makeStore()
        await #expect(throws: SQLError.self) {
            try await store.read { tx in try tx.value("select \"nobody\"", as: String.self) }
        }
    }

    @Test func `more statements than the cache holds still work`() async throws {
        let store = try await makeStore()
        let sum = try await store.read { tx in
            var sum = 0
            for round in 0..<2 {
                for number in 0..<700 {
                    sum += try tx.value(SQL(verbatim: "select \(number) + \(round)"), as: Int.self) ?? 0
                }
            }
            return sum
        }
        #expect(sum == 700 * 699 + 700)
    }
}
