import Testing

@testable import SQLStore

/// Changes that are tried out on temporary tables.
struct RehearsalTests {
    @Test func `changes are seen by their own closure only`() async throws {
        let store = try await Self.store()
        let found = try await store.rehearse(emptied: ["notes"], copied: ["people"]) { transaction in
            try transaction.run("insert into people (id, name) values (7, 'Eve')")
            try transaction.run("insert into notes (person_id, text) values (8, 'no such person')")
            return try transaction.rows(
                "select name from people union all select text from notes order by 1"
            ) { try $0[0] as String }
        }
        #expect(found == ["Ann", "Eve", "no such person"])
        let kept = try await store.read { try Self.names($0) }
        #expect(kept == ["Ann", "first"])
    }

    @Test func `unique indexes hold, and what isn't replaced can't be changed`() async throws {
        let store = try await Self.store()
        await #expect(throws: SQLError.self) {
            try await store.rehearse(emptied: [], copied: ["people"]) {
                _ = try $0.run("insert into people (id, name) values (7, 'Ann')")
            }
        }
        await #expect(throws: SQLError.self) {
            try await store.rehearse(emptied: ["notes"]) {
                _ = try $0.run("insert into people (id, name) values (7, 'Eve')")
            }
        }
        await #expect(throws: SQLError.self) { try await store.rehearse(emptied: ["note"]) { _ in } }
        let next = try await store.rehearse(emptied: ["notes"]) { try Self.names($0) }
        #expect(next == ["Ann"])
        try await store.write { _ = try $0.run("insert into people (id, name) values (7, 'Eve')") }
    }

    private static func names(_ transaction: borrowing Transaction) throws -> [String] {
        try transaction.rows("select name from people union all select text from notes order by 1") {
            try $0[0] as String
        }
    }

    private static func store() async throws -> Store {
        let store = try Store.temporary()
        try await store.write { transaction in
            try transaction.run("create table people (id integer primary key, name text not null) strict")
            try transaction.run("create unique index people_names on people (name)")
            try transaction.run(
                """
                create table notes (id integer primary key, person_id integer references people (id),
                    text text not null) strict
                """)
            try transaction.run("insert into people (id, name) values (1, 'Ann')")
            try transaction.run("insert into notes (person_id, text) values (1, 'first')")
        }
        return store
    }
}
