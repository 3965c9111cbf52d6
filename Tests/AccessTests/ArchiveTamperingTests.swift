import Cryptography
import SQLStore
import Seeded
import Studies
import Support
import Testing
import Timekeeping

@testable import Access

/// Nothing of a log of which a part left for archives can be changed unseen: not the rest of the chain, not what the
/// database knows of the archives, not their files.
@Suite struct ArchiveTamperingTests {
    /// A log with two archives.
    private struct Bench {
        let log: RetainedLog
        let files: [[String]]
        /// Numbers of events that are in the log, and of those that left it.
        let present: [Int64]
        let gone: [Int64]
        let checkpoints: [Int64]

        init() async throws {
            log = try await RetainedLog(12)
            let first = try await log.retain()
            log.site.clock.advance(seconds: (RetainedLog.years + 1) * 366 * 86_400)
            try await log.record(6, ["thing.change", "role.give"], on: [.site])
            files = [first, try await log.retain()]
            try await log.record(6, ["thing.change"], on: [.site])
            (present, checkpoints) = try await log.site.store.read { transaction in
                (
                    try transaction.rows("select seq from audit_events order by seq") { try $0[0] },
                    try transaction.rows(
                        "select seq from audit_events where action = 'audit.retain' order by seq"
                    ) { try $0[0] }
                )
            }
            let there = Set(present)
            gone = (1...(present.last ?? 1)).filter { !there.contains($0) }
        }

        /// Whether a check of everything finds what some statements do, which are undone.
        func finds(_ statements: [SQL], in transaction: borrowing Transaction) throws -> Bool {
            try transaction.undone {
                for statement in statements { try transaction.run(statement) }
                guard try log.audit.verify(in: transaction).isWhole else { return true }
                return try !files.allSatisfy { try log.check($0, in: transaction).isWhole }
            }
        }
    }

    @Test func `each of three thousand tamperings with the database is found`() async throws {
        let bench = try await Bench()
        let unseen = try await bench.log.site.store.write { transaction -> [String] in
            #expect(try !bench.finds([], in: transaction))
            var random = Seeded(20_261_121)
            var unseen: [String] = []
            for number in 0..<3000 {
                let statements = Self.tampering(number % 17, bench, &random)
                if try !bench.finds(statements, in: transaction) {
                    unseen.append("\(number): \(statements.map(\.text))")
                }
            }
            return unseen
        }
        #expect(unseen == [])
    }

    private static func tampering(_ kind: Int, _ bench: Bench, _ random: inout Seeded) -> [SQL] {
        let seq = bench.present[Int(random.next() % UInt64(bench.present.count))]
        let gone = bench.gone[Int(random.next() % UInt64(bench.gone.count))]
        let checkpoint = bench.checkpoints[Int(random.next() % UInt64(bench.checkpoints.count))]
        let run: SQL = "first_seq = (select max(first_seq) from audit_runs where first_seq <= \(gone))"
        switch kind {
        case 0: return ["update audit_events set details = details || ' ' where seq = \(seq)"]
        case 1: return ["delete from audit_events where seq = \(seq)"]
        case 2: return ["update audit_events set at = at - 1, folder_id = 1 where seq = \(seq)"]
        case 3: return ["delete from audit_events where seq >= \(seq)"]
        case 4:
            // Puts an event where one left.
            return [
                """
                insert into audit_events select \(gone), at, actor_kind, actor_user_id, actor_name, address,
                    folder_id, action, subject, details, digest from audit_events where seq = \(seq)
                """
            ]
        case 5: return ["update audit_runs set last_digest = zeroblob(32) where \(fragment: run)"]
        case 6: return ["update audit_runs set before_digest = zeroblob(32) where \(fragment: run)"]
        case 7: return ["update audit_runs set last_seq = last_seq + 1 where \(fragment: run)"]
        case 8: return ["delete from audit_runs where \(fragment: run)"]
        case 9:
            // Takes an event out as if it had left with the archive.
            return [
                """
                insert into audit_runs (first_seq, last_seq, before_digest, last_digest, archive_id)
                select \(seq), \(seq), digest, digest, (select min(id) from audit_archives)
                from audit_events where seq = \(seq)
                """, "delete from audit_events where seq = \(seq)",
            ]
        case 10: return ["update audit_archives set digest = 'x' || substr(digest, 2)"]
        case 11: return ["update audit_archives set event_count = event_count + 1"]
        case 12: return ["update audit_archives set checkpoint_seq = checkpoint_seq + 1000000"]
        case 13:
            return [
                """
                update audit_archives set state = 'ready', checkpoint_seq = null, checkpoint_seal = null
                where checkpoint_seq = \(checkpoint)
                """
            ]
        case 14:
            return [
                "update audit_events set details = replace(details, '\"events\":', '\"events\":1') where seq = \(checkpoint)"
            ]
        case 15:
            return [
                "update audit_archives set checkpoint_seal = zeroblob(32) where checkpoint_seq = \(checkpoint)"
            ]
        default:
            return [
                """
                delete from audit_runs where archive_id = (
                    select id from audit_archives where checkpoint_seq = \(checkpoint))
                """, "delete from audit_archives where checkpoint_seq = \(checkpoint)",
            ]
        }
    }

    @Test func `each of two thousand changes of an archive is found, even behind its true digest`()
        async throws
    {
        let bench = try await Bench()
        let (original, log) = (bench.files[0], bench.log)
        let digest = RetainedLog.digest(original)
        let unseen = try await log.site.store.read { transaction -> [Int] in
            var random = Seeded(7)
            var unseen: [Int] = []
            for number in 0..<2000 {
                let changed = Self.changed(original, number % 6, &random)
                let plain = try log.check(changed, in: transaction)
                let behind = try log.check(changed, digest: digest, in: transaction)
                if plain.isWhole || behind.isWhole { unseen.append(number) }
            }
            return unseen
        }
        #expect(unseen == [])
    }

    private static func changed(_ lines: [String], _ kind: Int, _ random: inout Seeded) -> [String] {
        var lines = lines
        let place = Int(random.next() % UInt64(lines.count))
        let other = (place + 1) % lines.count
        switch kind {
        case 0: lines.remove(at: place)
        case 1: lines.insert(lines[place], at: place)
        case 2: lines.swapAt(place, other)
        case 3: lines = Array(lines.prefix(place))
        case 4:
            // Another digit of the time, which every line has.
            lines[place] = lines[place].replacing("\"at\":\"2026", with: "\"at\":\"2025")
        default: lines[place] = lines[place].replacing("\"about\":\"", with: "\"about\":\"x")
        }
        return lines
    }

    @Test func `a checkpoint that was sealed without the key is none`() async throws {
        let bench = try await Bench()
        let forger = Audit(key: Array(repeating: 4, count: 32), clock: bench.log.audit.clock)
        let number = try #require(bench.checkpoints.last)
        let report = try await bench.log.site.store.write { transaction in
            let checkpoint = try #require(try AuditCheckpoint.find(number, in: transaction))
            let (seal, own) = (forger.seal(checkpoint), bench.log.audit.seal(checkpoint))
            #expect(bench.log.audit.isSealed(checkpoint, by: own))
            for wrong: [UInt8]? in [nil, [], seal] {
                #expect(!bench.log.audit.isSealed(checkpoint, by: wrong))
            }
            return try transaction.undone {
                try transaction.run(
                    "update audit_archives set checkpoint_seal = \(seal) where checkpoint_seq = \(number)")
                return try bench.log.audit.verify(in: transaction)
            }
        }
        #expect(report.flaw == .misfit(number))
    }

    @Test func `an event that says it is a checkpoint, of no archive, is none`() async throws {
        let log = try await RetainedLog(10)
        let leaving = try await log.leaving()
        let forged = try AuditCheckpoint(
            of: leaving, firstDigest: SHA256.digest("x"), archive: SHA256.digest("y").hex)
        let number = try await log.site.store.write { [actor = log.site.parts.console.actor] transaction in
            try actor.record(AuditCheckpoint.action, on: .site, forged.details, in: transaction)
        }
        #expect(try await log.verify().flaw == .misfit(number))
    }

    @Test func `another key seals the checkpoints anew, and changes no event`() async throws {
        let bench = try await Bench()
        let log = bench.log
        let next = Audit(key: Array(repeating: 4, count: 32), clock: log.audit.clock)
        let console = Operator(host: "test", audit: next)
        try await log.site.store.write { transaction in
            let last = try AuditCheck.count(in: transaction)
            let events = try AuditRepository.links(after: 0, limit: 1000, in: transaction).map(\.digest)
            let site = console.grant(ManageSite.self, on: SiteFolder())
            // Recording anything seals the end of the chain.
            try site.record("key.rotate", in: transaction)
            #expect(try next.verify(in: transaction).flaw == .misfit(bench.checkpoints[0]))
            try next.sealCheckpoints(with: site, in: transaction)
            #expect(try next.verify(in: transaction).isWhole)
            #expect(try log.audit.verify(in: transaction).flaw == .forgedSeal)
            for file in bench.files {
                var check = try AuditArchiveCheck(
                    digest: RetainedLog.digest(file), with: site, next, in: transaction)
                for line in file { check.add(line) }
                #expect(check.finish().isWhole)
            }
            let after = try AuditRepository.links(after: 0, limit: 1000, in: transaction)
            #expect(after.filter { $0.entry.seq <= last }.map(\.digest) == events)
        }
    }
}
