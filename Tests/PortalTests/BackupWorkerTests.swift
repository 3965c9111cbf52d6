import Access
import Administration
import FoundationEssentials
import SQLStore
import Support
import Testing
import Timekeeping

@testable import Portal

@Suite struct BackupWorkerTests {
    /// A portal with a keeper whose clock is still until it is moved.
    private struct Fixture {
        let console: CommandLineRunner
        let portal: Installation
        let keeper: BackupWorker
        let clock = PinnedClock()
        let reports = Locked<[String]>([])

        init(interval: Int = 3_600, kept: Int = 2) async throws {
            console = try CommandLineRunner()
            portal = try await console.open()
            var configuration = try Configuration(environment: [:])
            configuration.data = console.data
            configuration.backupIntervalSeconds = interval
            configuration.backupKept = kept
            let (clock, reports) = (clock, reports)
            keeper = BackupWorker(
                BackupPlan(configuration), store: portal.store,
                audit: Audit(key: portal.keys.audit) { clock.now },
                report: { sentence in reports.withLock { $0.append(sentence) } })
        }

        /// Kind, state, verification and file of each backup, the oldest first.
        func rows() async throws -> [[String]] {
            try await portal.store.read { transaction in
                try transaction.rows("select kind, state, verification, path from backups order by id") {
                    [try $0[0], try $0[1], try $0[2], try $0[3]]
                }
            }
        }

        var files: Set<String> {
            let folder = console.data + "/backups"
            return Set((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
        }
    }

    @Test func `a backup is made when its time has come, verified, and told when the next is`() async throws {
        let kept = try await Fixture()
        let first = try #require(try await kept.keeper.work())
        #expect(
            first == PinnedClock.start.adding(seconds: 600), "a server that has just started is left in peace"
        )
        #expect(try await kept.rows().isEmpty)
        kept.clock.advance(seconds: 600)
        let second = try #require(try await kept.keeper.work())
        #expect(second == PinnedClock.start.adding(seconds: 600 + 3_600))
        #expect(try await kept.rows().map { Array($0.prefix(3)) } == [["schedule", "done", "whole"]])
        #expect(kept.files == ["schedule-20261120T121000Z.sqlite"])
        #expect(try await kept.keeper.work() == second)
        #expect(try await kept.rows().count == 1)
        await kept.portal.store.close()
    }

    @Test func `only the last of each kind keep their files, and nothing else is deleted`() async throws {
        let kept = try await Fixture()
        let own = kept.console.data + "/backups/own.sqlite"
        kept.clock.advance(seconds: 600)
        _ = try await kept.keeper.work()
        try await kept.console.run("backup", own)
        for _ in 0..<3 {
            kept.clock.advance(seconds: 3_600)
            _ = try await kept.keeper.work()
        }
        #expect(
            kept.files == [
                "own.sqlite", "schedule-20261120T141000Z.sqlite", "schedule-20261120T151000Z.sqlite",
            ])
        let states = try await kept.rows().map { $0[0] + " " + $0[1] }
        #expect(
            states == [
                "schedule removed", "console done", "schedule removed", "schedule done", "schedule done",
            ])
        await kept.portal.store.close()
    }

    @Test func `a backup that was tampered with is found damaged, and reported`() async throws {
        let kept = try await Fixture()
        kept.clock.advance(seconds: 600)
        _ = try await kept.keeper.work()
        let path = try #require(try await kept.rows().first?[3])
        let file = try Store(path: path)
        try await file.write { try $0.run("update folders set title = 'Other'") }
        await file.close()
        try await kept.portal.store.write { try $0.run("update backups set verification = 'waiting'") }
        _ = try await kept.keeper.work()
        #expect(try await kept.rows().map { $0[2] } == ["damaged"])
        #expect(kept.reports.withLock { $0.count } == 1)
        await kept.portal.store.close()
    }

    @Test func `a backup without room fails with a sentence`() async throws {
        let kept = try await Fixture()
        try FileManager.default.createDirectory(atPath: kept.console.data, withIntermediateDirectories: true)
        // A file is where the folder should be.
        try Data().write(to: URL(filePath: kept.console.data + "/backups"))
        kept.clock.advance(seconds: 600)
        _ = try await kept.keeper.work()
        let failure: String? = try await kept.portal.store.read {
            try $0.value("select failure from backups")
        }
        #expect(failure?.contains("could not be created") == true)
        #expect(try await kept.rows().map { $0[1] } == ["failed"])
        await kept.portal.store.close()
    }

    @Test
    func `a backup that a server left in the midst has failed, and one that was being verified is again`()
        async throws
    {
        let kept = try await Fixture()
        kept.clock.advance(seconds: 600)
        _ = try await kept.keeper.work()
        try await kept.portal.store.write { transaction in
            try transaction.run("update backups set verification = 'running'")
            try transaction.run(
                """
                insert into backups (kind, asked_by, path, state, asked_at)
                values ('asked', 'Ruth', '/nowhere', 'running', 1)
                """)
        }
        let rest = kept.console.data + "/backups/schedule-1.sqlite.partial"
        try Data().write(to: URL(filePath: rest))
        try await kept.keeper.start()
        while try await kept.rows().first?[2] != "whole" { await Task.yield() }
        #expect(try await kept.rows().map { $0[1] } == ["done", "failed"])
        #expect(!FileManager.default.fileExists(atPath: rest))
        kept.keeper.stop()
        await kept.portal.store.close()
    }

    @Test func `none is made by itself where the operator wants none`() async throws {
        let kept = try await Fixture(interval: 0)
        kept.clock.advance(seconds: 10_000_000)
        #expect(try await kept.keeper.work() == nil)
        #expect(try await kept.rows().isEmpty)
        await kept.portal.store.close()
    }
}
