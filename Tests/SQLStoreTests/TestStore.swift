import SQLStore

/// An error of a closure's own.
struct TestError: Error, Equatable {
    var reason = "refused"
}

/// A store with a table of notes, `notes (id, body)`, and whatever else the test needs.
func makeStore(_ further: String = "", options: StoreOptions = StoreOptions()) async throws -> Store {
    let store = try Store.temporary(options: options)
    let schema = """
        create table notes (id integer primary key, body text not null unique) strict;
        \(further)
        """
    try await store.migrate([Migration(name: "0001-notes", sql: schema)])
    return store
}

extension Store {
    func noteCount() async throws -> Int? {
        try await read { tx in try tx.value("select count(*) from notes") }
    }

    func notes() async throws -> [String] {
        try await read { tx in try tx.rows("select body from notes order by body") { row in try row[0] } }
    }

    /// Adds a note without waiting; `then` is told the error's code, or `nil` if the note is kept.
    func submitNote(_ body: String, then: @escaping @Sendable (SQLError.Code?) -> Void) {
        submitWrite(
            { tx in try tx.run("insert into notes (body) values (\(body))") }, then: { then($0.errorCode) })
    }

    func addNote(_ body: String) async throws {
        _ = try await write { tx in try tx.run("insert into notes (body) values (\(body))") }
    }
}

extension Result {
    /// The code of the database's error, if that is what it holds.
    var errorCode: SQLError.Code? {
        if case .failure(let error as SQLError) = self { error.code } else { nil }
    }
}
