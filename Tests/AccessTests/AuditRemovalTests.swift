import SQLStore
import Support
import Testing

@testable import Access

/// What must be so before anything is removed.
@Suite struct AuditRemovalTests {
    @Test func `nothing is removed once events are kept longer, or forever`() async throws {
        let log = try await RetainedLog(20)
        let archive = try await log.write().archive
        for years in [50, nil] {
            try await log.keep(years)
            await #expect(throws: Conflict.self) { try await log.remove(archive) }
        }
        #expect(try await log.verify().archivedCount == 0)
    }

    @Test func `nothing is removed for a file that is another one, or twice`() async throws {
        let log = try await RetainedLog(20)
        let (lines, archive) = try await log.write()
        let (grant, audit) = (log.grant, log.audit)
        await #expect(throws: Conflict.self) {
            try await log.site.store.write { transaction in
                _ = try audit.remove(
                    archive.id, digest: RetainedLog.digest(lines + [""]), with: grant, in: transaction)
            }
        }
        try await log.remove(archive)
        await #expect(throws: Conflict.self) { try await log.remove(archive) }
        #expect(try await log.verify().archivedCount == Int64(lines.count))
    }

    @Test func `nothing is removed when what may leave has changed since`() async throws {
        let log = try await RetainedLog(20, ["data.view"])
        let archive = try await log.write().archive
        try await log.sign(try #require(try await log.first("data.view")), "data.view")
        let refusal = await #expect(throws: Conflict.self) { try await log.remove(archive) }
        #expect(refusal?.sentence.contains("Create the archive again") == true)
        #expect(try await log.verify().isIntact)
    }

    @Test func `from a chain that was tampered with nothing is archived`() async throws {
        let log = try await RetainedLog(20)
        try await log.site.store.write { transaction in
            try transaction.run(
                """
                update audit_events set subject = 'x' where seq = (
                    select min(seq) from audit_events where action = 'session.sign-in')
                """)
            return
        }
        let refusal = await #expect(throws: Conflict.self) { _ = try await log.write() }
        #expect(refusal?.sentence.contains("is not what was recorded") == true)
    }

    @Test func `another archive replaces one whose events were not removed`() async throws {
        let log = try await RetainedLog(20)
        let first = try await log.write().archive
        let (lines, second) = try await log.write()
        await #expect(throws: Conflict.self) { try await log.remove(first) }
        let grant = log.grant
        let (names, list) = try await log.site.store.read { transaction in
            (
                try AuditArchiveRepository.replacedFiles(with: grant, in: transaction),
                try AuditArchiveRepository.list(with: grant, in: transaction)
            )
        }
        #expect(names == [first.fileName] && list.map(\.state) == [.ready])
        // Both files have the same bytes; it is the second that is in the chain.
        #expect(first.digest == second.digest)
        try await log.remove(second)
        #expect(try await log.check(lines).isIntact)
    }

    @Test func `no other archive is asked for while one is being written, and one that failed is replaced`()
        async throws
    {
        let log = try await RetainedLog(20)
        let grant = log.grant
        try await log.site.store.write { transaction in
            let first = try AuditArchiveRepository.ask(with: grant, in: transaction)
            let again = Result { try AuditArchiveRepository.ask(with: grant, in: transaction) }
            #expect(throws: Conflict.self) { _ = try again.get() }
            try AuditArchiveRepository.fail(first, "No room", with: grant, in: transaction)
            let second = try AuditArchiveRepository.ask(with: grant, in: transaction)
            let list = try AuditArchiveRepository.list(with: grant, in: transaction)
            #expect(list.map(\.id) == [second] && list.map(\.state) == [.waiting])
        }
    }

    @Test func `an archive that failed is not written after all, and one that is there does not fail`()
        async throws
    {
        let log = try await RetainedLog(20)
        let (grant, ready) = (log.grant, try await log.write().archive)
        let leaving = try await log.leaving()
        try await log.site.store.write { transaction in
            try AuditArchiveRepository.fail(ready.id, "Too late", with: grant, in: transaction)
            #expect(
                try AuditArchiveRepository.archive(ready.id, with: grant, in: transaction).state == .ready)
            let next = try AuditArchiveRepository.ask(with: grant, in: transaction)
            try AuditArchiveRepository.fail(next, "No room", with: grant, in: transaction)
            let written = WrittenAuditArchive(leaving, fileName: "late", byteCount: 1, digest: "d")
            let late = try AuditArchiveRepository.finish(next, written, with: grant, in: transaction)
            #expect(late.state == .failed && late.fileName == "")
        }
    }
}
