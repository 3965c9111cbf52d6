import FoundationEssentials
import Responses
import SQLStore
import Testing

@testable import Portal

/// Readiness means that a write is possible.
@Suite struct ReadinessProbeTests {
    /// A store with room for a few pages, a clock that is moved, and a disk whose room is told.
    private struct Fixture {
        let store: Store
        let readiness: ReadinessProbe
        private let passed = Locked(Duration.zero)
        let free = Locked<Int?>(1 << 30)

        init(pagesMax: Int? = nil) async throws {
            var options = StoreOptions()
            options.pagesMax = pagesMax
            store = try Store.temporary(options: options)
            let schema = """
                create table write_probe (id integer primary key, body blob not null) strict;
                create table filling (body text not null) strict;
                """
            try await store.migrate([Migration(name: "0001", sql: schema)])
            let (passed, free, start) = (passed, free, ContinuousClock.now)
            readiness = ReadinessProbe(
                store: store, free: { free.withLock { $0 } }, now: { start + passed.withLock { $0 } })
        }

        func pass(_ duration: Duration) { passed.withLock { $0 += duration } }

        /// How often something was written.
        var commits: Int { store.statistics.commits }

        func fill() async throws {
            let body = String(repeating: "x", count: 2_000)
            do {
                while true {
                    try await store.write { try $0.run("insert into filling (body) values (\(body))") }
                }
            } catch let error as SQLError {
                try #require(error.code == .full)
            }
        }
    }

    @Test func `a database that is full is not ready, and is again once there is room`() async throws {
        let bench = try await Fixture(pagesMax: 40)
        try await bench.fill()
        #expect(await bench.readiness.problem() == "The database does not accept writes.")
        try await bench.store.write { try $0.run("delete from filling") }
        bench.pass(ReadinessProbe.heldFor)
        #expect(await bench.readiness.problem() == nil)
    }

    @Test func `a portal that can't record erasures is not ready`() async throws {
        let console = try CommandLineRunner()
        let portal = try await console.open()
        let erasures = try portal.folder.erasures()
        #expect(erasures.isWritable)
        let readiness = ReadinessProbe(store: portal.store, recordsErasures: { erasures.isWritable })
        #expect(await readiness.problem() == nil)
        // A folder in its place can't be written by anyone.
        let path = console.data + "/erasures.log"
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(
            await ReadinessProbe(store: portal.store, recordsErasures: { erasures.isWritable }).problem()
                == "The erasure log cannot be written.")
        await portal.store.close()
    }

    @Test func `a key that can't be compared is not called the wrong one`() async throws {
        struct Unreadable: Error {}
        let bench = try await Fixture()
        let readiness = ReadinessProbe(store: bench.store, hasFittingKey: { throw Unreadable() })
        #expect(await readiness.problem() == "The key file or the database cannot be read.")
    }

    @Test func `a disk that is nearly full is not ready`() async throws {
        let bench = try await Fixture()
        bench.free.withLock { $0 = ReadinessProbe.freeBytesMin - 1 }
        #expect(await bench.readiness.problem() == "The disk of the database is full.")
        bench.free.withLock { $0 = ReadinessProbe.freeBytesMin }
        bench.pass(ReadinessProbe.heldFor)
        #expect(await bench.readiness.problem() == nil)
        bench.free.withLock { $0 = nil }
        bench.pass(ReadinessProbe.heldFor)
        #expect(await bench.readiness.problem() == nil, "a disk that can't be asked is no reason to refuse")
    }

    @Test func `however often it is asked, it writes once in five seconds`() async throws {
        let bench = try await Fixture()
        let before = bench.commits
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 { group.addTask { #expect(await bench.readiness.problem() == nil) } }
        }
        #expect(bench.commits == before + 1)
        bench.pass(ReadinessProbe.heldFor - .milliseconds(1))
        _ = await bench.readiness.problem()
        #expect(bench.commits == before + 1)
        bench.pass(.milliseconds(1))
        _ = await bench.readiness.problem()
        #expect(bench.commits == before + 2)
    }
}
