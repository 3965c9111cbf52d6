import Cryptography
import SQLStore
import Studies
import Support
import Testing
import Timekeeping

@testable import Access

@Suite struct AuditRetentionTests {
    @Test func `events are kept forever unless someone says otherwise`() async throws {
        let log = try await RetainedLog(10)
        try await log.keep(nil)
        #expect(
            try await log.site.store.read { try AuditRetentionRepository.current(in: $0) }
                == AuditRetention.forever)
        await #expect(throws: Conflict.self) { _ = try await log.write() }
        let shown = try await log.site.store.read {
            try $0.rows("select details from audit_events where action = 'audit-retention.set' order by seq")
            { try $0[0] as String }
        }
        #expect(shown.count == 2 && shown.last?.contains("forever") == true)
    }

    @Test(arguments: [-1, 0, 1, 101])
    func `a time shorter than the shortest, and one without end, are refused`(years: Int) async throws {
        let log = try await RetainedLog(2)
        let refusal = await #expect(throws: InvalidInput.self) { try await log.keep(years) }
        #expect(refusal?.problems.map(\.field) == ["years"])
        #expect(
            try await log.site.store.read { try AuditRetentionRepository.current(in: $0) }.years
                == RetainedLog.years)
    }

    @Test func `a time ends at the beginning of a day, also after a leap day`() throws {
        let now = try #require(Instant(iso8601: "2028-02-29T15:00:00Z"))
        #expect(AuditRetention(years: 6).end(at: now)?.iso8601.prefix(16) == "2022-02-28T00:00")
        #expect(AuditRetention.forever.end(at: now) == nil)
    }

    @Test func `what is not over its time stays, also where the clock was set back`() async throws {
        let log = try await RetainedLog(10) { log in
            let now = log.site.clock.now
            let later = now.adding(seconds: (RetainedLog.years + 1) * 366 * 86_400)
            let end = try #require(AuditRetention(years: RetainedLog.years).end(at: later))
            // An event of the day after the end, and then one of the day before.
            for (hours, action) in [(12, "young.thing"), (-12, "old.thing")] {
                let seconds = Int(end.milliseconds - now.milliseconds) / 1000 + hours * 3600
                log.site.clock.advance(seconds: seconds)
                try await log.record(1, [action], on: [.site])
                log.site.clock.advance(seconds: -seconds)
            }
        }
        try await log.retain()
        let left = try await log.actions()
        #expect(left.contains("young.thing") && !left.contains("old.thing"))
    }

    @Test func `what is too much for one archive waits for the next`() async throws {
        let log = try await RetainedLog(20)
        let all = try await log.leaving()
        for (limit, count) in [
            (all.count - 1, all.count - 1), (all.count, all.count), (all.count + 1, all.count),
        ] {
            let leaving = try await log.site.store.read {
                try ExpiredAuditEvents(before: all.before, limit: limit, in: $0)
            }
            #expect(leaving.count == count && leaving.isTruncated == (limit < all.count), "\(limit)")
            #expect(leaving.runs.reduce(0) { $0 + $1.count } == count)
            #expect(leaving.kinds.reduce(0) { $0 + $1.count } == count)
        }
    }

    @Test func `what left is in the archive, the chain continues across it, and a checkpoint says so`()
        async throws
    {
        let log = try await RetainedLog(40)
        let before = try await log.verify()
        let leaving = try await log.leaving()
        let lines = try await log.retain()
        // Sign-ins on the site leave; changes of the study stay. What made the world left, too, but rights.
        #expect(lines.count == leaving.count && lines.count >= 20)
        #expect(lines.contains { $0.contains("session.sign-in") })
        let report = try await log.verify()
        #expect(report.isIntact, "\(report.sentence)")
        #expect(report.archivedCount == Int64(lines.count))
        #expect(report.eventCount > before.eventCount)
        #expect(report.sentence.contains("\(lines.count) of them are in archives"))
        let checked = try await log.check(lines)
        #expect(checked.isIntact && checked.count == lines.count, "\(checked.sentence)")
        #expect(checked.checkpoint == report.eventCount)
        #expect(try await log.leaving().count == 0)
    }

    @Test func `a second archive follows the first, and both are checked alongside it`() async throws {
        let log = try await RetainedLog(20)
        let first = try await log.retain()
        log.site.clock.advance(seconds: (RetainedLog.years + 1) * 366 * 86_400)
        try await log.record(3, ["thing.change"], on: [.site])
        let second = try await log.retain()
        // The checkpoint of the first archive stays.
        #expect(!second.contains { $0.contains("audit.retain") } && !second.isEmpty)
        #expect(try await log.verify().isIntact)
        #expect(try await log.check(first).isIntact)
        #expect(try await log.check(second).isIntact)
    }

    @Test(arguments: [1, 7, 1000])
    func `a check in steps during which events leave finds the chain intact`(step: Int) async throws {
        let log = try await RetainedLog(60)
        var check = AuditCheck(log.audit)
        var hasLeft = false
        while check.report == nil {
            let previous = check
            check = try await log.site.store.read { transaction in
                var next = previous
                try next.advance(by: step, in: transaction)
                return next
            }
            if !hasLeft, check.checkedCount > 25, check.report == nil {
                hasLeft = true
                try await log.retain()
            }
        }
        #expect(check.report?.flaw == nil)
    }
}

/// What stays however old it is.
@Suite struct AuditKeepRulesTests {
    private let rights = [
        "role.give", "folder.inherit", "user.create", "user.invite", "user.deactivate", "user.reactivate",
        "signature.require", "key.rotate",
    ]

    private func log() async throws -> RetainedLog {
        try await RetainedLog { log in
            let world = log.site.world
            try await log.record(
                6, ["data.view", "list.export", "list-row.edit"], on: [world.study.id])
            try await log.record(2, ["app-terms.save", "app-token.reveal"], on: [world.app.id])
            try await log.record(rights.count, rights, on: [.site])
            try await log.record(2, ["session.refuse", "user.rename"], on: [world.organization.id])
        }
    }

    @Test func `changes of studies and apps stay, and who may do what; reading and signing in leave`()
        async throws
    {
        let log = try await log()
        try await log.retain()
        let left = try await log.actions()
        for action in ["list-row.edit", "app-terms.save"] + rights {
            #expect(left.contains(action), "\(action)")
        }
        for action in ["data.view", "list.export", "app-token.reveal", "session.refuse", "user.rename"] {
            #expect(!left.contains(action), "\(action)")
        }
    }

    @Test(arguments: [true, false])
    func `while the data of a study is locked, who looked at it stays`(_ isLocked: Bool) async throws {
        let log = try await log()
        let channel = log.site.world.channel.id
        let lock = try await log.sign(999_998, "data-lock.lock")
        let unlock = try await log.sign(999_999, "data-lock.unlock")
        let (at, words, end): (Int?, String?, Int64?) = isLocked ? (nil, nil, nil) : (1, "A", unlock)
        try await log.site.store.write { transaction in
            _ = try transaction.run(
                """
                insert into data_locks (channel_id, locked_at, locked_by, lock_reason, lock_signature_id,
                    unlocked_at, unlocked_by, unlock_reason, unlock_signature_id)
                values (\(channel), 0, 'A', 'r', \(lock), \(at), \(words), \(words), \(end))
                """)
        }
        try await log.retain()
        let left = try await log.actions()
        #expect(left.contains("data.view") == isLocked && left.contains("list.export") == isLocked)
        #expect(!left.contains("app-token.reveal"))
    }

    @Test func `an event to which a signature is tied stays wherever it is filed`() async throws {
        let log = try await log()
        let number = try #require(try await log.first("data.view"))
        try await log.sign(number, "data.view")
        try await log.retain()
        let left: [Int64] = try await log.site.store.read {
            try $0.rows("select seq from audit_events where action = 'data.view'") { try $0[0] }
        }
        #expect(left == [number])
    }
}

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
