import SQLStore
import Testing

struct ErrorTests {
    private static let schema = """
        create table things (
            id integer primary key,
            email text unique,
            age integer check (age > 0),
            kind text not null default 'a',
            parent integer references things (id),
            a text, b text,
            unique (a, b)
        ) strict;
        insert into things (id, email, a, b) values (1, 'secret@example.org', 'x', 'y');
        create virtual table words using fts5(word);
        """

    @Test(
        arguments: [
            ("insert into things (email) values ('secret@example.org')", .unique, "things.email"),
            ("insert into things (id) values (1)", .unique, "things.id"),
            ("insert into things (a, b) values ('x', 'y')", .unique, "things.a, things.b"),
            ("insert into things (age) values (0)", .check, "age > 0"),
            ("insert into things (kind) values (null)", .notNull, "things.kind"),
            ("insert into things (parent) values (99)", .foreignKey, nil),
            ("insert into things (age) values ('old')", .type, nil),
            ("insert into nowhere values (1)", .other, nil),
            ("insert into things (nothing) values (1)", .other, nil),
            ("selct 1", .other, nil),
        ] as [(String, SQLError.Code, String?)])
    func `a failure has a code and names the constraint`(
        sql: String, code: SQLError.Code, constraint: String?
    ) async throws {
        let store = try await makeStore(ErrorTests.schema)
        let error = await #expect(throws: SQLError.self) {
            try await store.write { tx in try tx.run(SQL(verbatim: sql)) }
        }
        #expect(error?.code == code)
        #expect(error?.constraint == constraint)
        #expect(error?.sql == sql)
    }

    @Test func `an error never holds the values that were bound`() async throws {
        let store = try await makeStore(ErrorTests.schema)
        let secret = "secret@example.org"
        let statements: [SQL] = [
            "insert into things (email) values (\(secret))", "insert into things (age) values (\(secret))",
            "select * from words where words match \(secret + "\"")", "select json_extract(\(secret), '$')",
            // Both quote what they were given: a path, and a name before a colon.
            "select json_extract('{}', \(secret))", "select * from words where words match \("secret:x")",
            "select missing from things where email = \(secret)", "select abs(\(Int64.min)), \(secret)",
            "insert into things (email) values (\(secret + "\0"))",
        ]
        for statement in statements {
            let error = await #expect(throws: SQLError.self) {
                try await store.write { tx in try tx.run(statement) }
            }
            #expect(error.map { "\($0)".contains("secret") } == false, "\(statement.text)")
            #expect(error?.sql == statement.text)
        }
    }

    @Test func `a reader cannot write`() async throws {
        let store = try await makeStore()
        let error = await #expect(throws: SQLError.self) {
            try await store.read { tx in try tx.run("insert into notes (body) values ('a')") }
        }
        #expect(error?.code == .readOnly)
        #expect(try await store.noteCount() == 0)
    }

    @Test func `a file that is no database is refused by name`() async throws {
        let folder = try TemporaryFolder()
        try folder.write([UInt8](repeating: 65, count: 10_000), to: "letter.txt")
        let path = folder.file("letter.txt")
        let error = #expect(throws: SQLError.self) { try Store(path: path) }
        #expect(error?.code == .corrupt)
        #expect(error?.message.contains(path) == true)
    }

    @Test func `a folder that does not exist is refused by name`() {
        let error = #expect(throws: SQLError.self) { try Store(path: "/nowhere/at/all/store.sqlite") }
        #expect(error?.code == .io)
        #expect(error?.message.contains("/nowhere/at/all/store.sqlite") == true)
    }

    @Test(
        arguments: [
            (.busy, true), (.full, true), (.io, true), (.corrupt, true), (.closed, true),
            (.readOnly, false), (.interrupted, false), (.tooBig, false), (.type, false), (.nul, false),
            (.unique, false), (.foreignKey, false), (.check, false), (.notNull, false), (.other, false),
        ] as [(SQLError.Code, Bool)])
    func `an outage is what keeps everything from being kept, whatever is asked for`(
        _ code: SQLError.Code, _ isOutage: Bool
    ) {
        #expect(SQLError(code, "It failed.").isDatabaseUnavailable == isOutage)
    }
}
