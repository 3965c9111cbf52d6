import SQLStore
import Testing

/// Commits of every size, rolled back or kept, with the log on a real disk and two stores on one file.
struct WriteAheadLogTests {
    /// Temporary stores don't wait for the disk, so these tests open theirs in a folder of their own.
    private func durableStore(_ folder: TemporaryFolder, cacheKibibytes: Int = 4_096) async throws -> Store {
        var options = StoreOptions()
        options.cacheKibibytes = cacheKibibytes
        let store = try Store(path: folder.file("site.sqlite"), options: options)
        let schema = "create table pages (id integer primary key, body text not null) strict;"
        try await store.migrate([Migration(name: "0001", sql: schema)])
        return store
    }

    private static func body(_ page: Int, _ round: Int) -> String {
        String(repeating: "\(page) in \(round) ", count: 300)
    }

    /// One page; less than a piece; several pieces; more than all that SQLite keeps in memory, so that pages are
    /// written and read again before the commit.
    @Test(arguments: [(1, 4_096), (20, 4_096), (400, 4_096), (2_000, 64)])
    func `every page of a commit is there for readers and in the file`(
        pages: Int, cacheKibibytes: Int
    ) async throws {
        let folder = try TemporaryFolder()
        let store = try await durableStore(folder, cacheKibibytes: cacheKibibytes)
        for round in 0..<3 {
            try await store.write { tx in
                for page in 1...pages {
                    try tx.run(
                        """
                        insert into pages values (\(page), \(Self.body(page, round)))
                        on conflict (id) do update set body = excluded.body
                        """)
                }
                // What the same caller reads again must be what was written, wherever it is by now.
                for page in 1...pages {
                    let body: String? = try tx.value("select body from pages where id = \(page)")
                    #expect(body == Self.body(page, round))
                }
            }
            let found = try await store.read { tx in
                try tx.rows("select body from pages order by id") { row in try row[0] as String }
            }
            #expect(found == (1...pages).map { Self.body($0, round) })
        }
        #expect(try await store.integrityCheck() == [])
        await store.close()
    }

    @Test func `what was committed outlives the store, whatever the log started over with`() async throws {
        let folder = try TemporaryFolder()
        for opening in 0..<3 {
            let store = try await durableStore(folder)
            for page in 0..<30 {
                try await store.write { tx in
                    try tx.run("insert into pages (body) values (\(Self.body(page, opening)))")
                }
            }
            await store.close()
        }
        let store = try await durableStore(folder)
        let found = try await store.read { tx in
            try tx.rows("select body from pages order by id") { row in try row[0] as String }
        }
        #expect(found == (0..<3).flatMap { opening in (0..<30).map { Self.body($0, opening) } })
        #expect(try await store.integrityCheck() == [])
        await store.close()
    }

    @Test func `a commit that is undone leaves nothing behind`() async throws {
        let folder = try TemporaryFolder()
        let store = try await durableStore(folder, cacheKibibytes: 64)
        await #expect(throws: TestError()) {
            try await store.write { tx in
                for page in 1...500 {
                    try tx.run("insert into pages values (\(page), \(Self.body(page, 0)))")
                }
                throw TestError()
            }
        }
        try await store.write { tx in try tx.run("insert into pages values (7, 'after')") }
        let pages = try await store.read { tx in
            try tx.rows("select body from pages") { row in try row[0] as String }
        }
        #expect(pages == ["after"])
        #expect(try await store.integrityCheck() == [])
        await store.close()
    }

    /// A transaction larger than the cache has pages in the log before it is rolled back. Nothing of it may reach the
    /// file later, over what another process has committed there since.
    @Test(arguments: [20, 515, 2_000])
    func `what another process commits after a rollback survives`(pages: Int) async throws {
        let folder = try TemporaryFolder()
        let server = try await durableStore(folder, cacheKibibytes: 64)
        let command = try await durableStore(folder)
        for round in 0..<8 {
            await #expect(throws: TestError()) {
                try await server.write { tx in
                    for page in 1...pages {
                        try tx.run("insert into pages values (\(page + 10_000), \(Self.body(page, round)))")
                    }
                    throw TestError()
                }
            }
            for page in 0..<40 {
                try await command.write { tx in
                    try tx.run("insert into pages (body) values (\(Self.body(page, round)))")
                }
            }
            try await server.write { tx in try tx.run("insert into pages (body) values ('server')") }
            #expect(try await command.integrityCheck() == [])
        }
        let expected = (0..<8).flatMap { round in (0..<40).map { Self.body($0, round) } + ["server"] }
        for store in [server, command] {
            let found = try await store.read { tx in
                try tx.rows("select body from pages order by id") { row in try row[0] as String }
            }
            #expect(found == expected)
        }
        await command.close()
        await server.close()
    }
}
