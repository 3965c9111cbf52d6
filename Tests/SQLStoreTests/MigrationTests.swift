import SQLStore
import Testing

struct MigrationTests {
    private let first = Migration(
        name: "0001-books", sql: "create table books (id integer primary key, title text not null) strict;")
    private let second = Migration(
        name: "0002-pages",
        sql: """
            create table pages (
                id integer primary key, book_id integer not null references books (id) on delete cascade
            ) strict;
            create index pages_by_book on pages (book_id);
            """)

    private func tables(_ store: Store) async throws -> [String] {
        try await store.read { tx in
            try tx.rows(
                """
                select name from sqlite_schema
                where type = 'table' and name <> 'schema_migrations' order by name
                """
            ) { row in try row[0] }
        }
    }

    @Test func `migrations run once and in order`() async throws {
        let store = try Store.temporary()
        #expect(try await store.migrate([first]) == ["0001-books"])
        #expect(try await store.migrate([first, second]) == ["0002-pages"])
        #expect(try await store.migrate([first, second]) == [])
        #expect(try await tables(store) == ["books", "pages"])
    }

    @Test func `no migrations at all is fine`() async throws {
        let store = try Store.temporary()
        #expect(try await store.migrate([]) == [])
    }

    @Test func `an edited migration is refused`() async throws {
        let store = try Store.temporary()
        try await store.migrate([first])
        let edited = Migration(name: first.name, sql: first.sql + "\n-- better")
        await #expect(throws: MigrationError.changed("0001-books")) {
            try await store.migrate([edited, second])
        }
        #expect(try await tables(store) == ["books"])
    }

    @Test func `line ends of a checkout do not count as an edit`() async throws {
        let store = try Store.temporary()
        try await store.migrate([first, second])
        var lines = ""
        for character in second.sql { lines += character == "\n" ? "\r\n" : String(character) }
        #expect(try await store.migrate([first, Migration(name: second.name, sql: lines)]) == [])
    }

    @Test func `a database of a newer program is refused`() async throws {
        let store = try Store.temporary()
        try await store.migrate([first, second])
        await #expect(throws: MigrationError.unknown("0002-pages")) { try await store.migrate([first]) }
        await #expect(throws: MigrationError.unknown("0001-books")) { try await store.migrate([]) }
    }

    @Test func `a migration slipped in before others is refused`() async throws {
        let store = try Store.temporary()
        try await store.migrate([first, second])
        let late = Migration(name: "0001-late", sql: "create table late (id integer primary key) strict")
        await #expect(throws: MigrationError.outOfOrder("0001-late", after: "0002-pages")) {
            try await store.migrate([first, late, second])
        }
    }

    @Test func `two migrations of one name are refused`() async throws {
        let store = try Store.temporary()
        await #expect(throws: MigrationError.duplicate("0001-books")) {
            try await store.migrate([first, first])
        }
        #expect(try await tables(store) == [])
    }

    @Test func `a failed migration leaves nothing and those before it stand`() async throws {
        let store = try Store.temporary()
        let broken = Migration(
            name: "0002-broken",
            sql: "create table half (id integer primary key) strict; create tabel whole (id);")
        let error = await #expect(throws: MigrationError.self) { try await store.migrate([first, broken]) }
        guard case .failed("0002-broken", let cause) = error else {
            Issue.record("Another error: \(String(describing: error))")
            return
        }
        #expect(cause.message.contains("tabel"))
        #expect(try await tables(store) == ["books"])
        #expect(try await store.migrate([first, second]) == ["0002-pages"])
    }

    @Test func `a migration cannot commit by itself`() async throws {
        let store = try Store.temporary()
        let sly = Migration(
            name: "0001", sql: "create table sly (id integer primary key) strict; commit; select 1;")
        await #expect(throws: MigrationError.self) { try await store.migrate([sly]) }
        #expect(try await tables(store) == [])
    }

    @Test func `a table can be rebuilt while others refer to it`() async throws {
        let store = try Store.temporary()
        try await store.migrate([first, second])
        try await store.write { tx in
            try tx.run("insert into books (id, title) values (1, 'Emma')")
            try tx.run("insert into pages (book_id) values (1)")
        }
        let rebuild = Migration(
            name: "0003-rebuild",
            sql: """
                create table new_books (id integer primary key, title text not null, year integer) strict;
                insert into new_books (id, title) select id, title from books;
                drop table books;
                alter table new_books rename to books;
                """)
        try await store.migrate([first, second, rebuild])
        let pages = try await store.read { tx in try tx.value("select count(*) from pages", as: Int.self) }
        #expect(pages == 1)
    }

    @Test func `a migration that leaves dangling references is undone`() async throws {
        let store = try Store.temporary()
        try await store.migrate([first, second])
        try await store.write { tx in
            try tx.run("insert into books (id, title) values (1, 'Emma')")
            try tx.run("insert into pages (id, book_id) values (5, 1)")
        }
        let careless = Migration(name: "0003-careless", sql: "delete from books")
        let problem = "Row 5 of pages refers to a row of books that does not exist."
        await #expect(throws: MigrationError.danglingReferences("0003-careless", [problem])) {
            try await store.migrate([first, second, careless])
        }
        let books = try await store.read { tx in try tx.value("select count(*) from books", as: Int.self) }
        #expect(books == 1)
    }

    @Test func `foreign keys are enforced again after a migration, also a failed one`() async throws {
        let store = try Store.temporary()
        try await store.migrate([first, second])
        _ = try? await store.migrate([first, second, Migration(name: "0003", sql: "nonsense")])
        let error = await #expect(throws: SQLError.self) {
            try await store.write { tx in try tx.run("insert into pages (book_id) values (99)") }
        }
        #expect(error?.code == .foreignKey)
    }

    @Test func `two processes may migrate at the same time`() async throws {
        let folder = try TemporaryFolder()
        let one = try Store(path: folder.file("store.sqlite"))
        let other = try Store(path: folder.file("store.sqlite"))
        async let ofOne = one.migrate([first, second])
        async let ofOther = other.migrate([first, second])
        let ran = try await ofOne + ofOther
        #expect(ran.sorted() == ["0001-books", "0002-pages"])
        #expect(try await tables(one) == ["books", "pages"])
        let remembered = try await one.read { tx in
            try tx.rows("select name from schema_migrations order by position") { row in try row[0] as String
            }
        }
        #expect(remembered == ["0001-books", "0002-pages"])
        await one.close()
        await other.close()
    }

    @Test func `every error says what to do`() {
        let errors: [MigrationError] = [
            .changed("a"), .unknown("a"), .outOfOrder("a", after: "b"), .duplicate("a"),
            .failed("a", SQLError(.other, "near \"x\": syntax error")), .danglingReferences("a", ["Row 1."]),
        ]
        for error in errors { #expect(error.description.contains("a")) }
        #expect(Set(errors.map(\.description)).count == errors.count)
    }
}
