import SQLStore
import Seeded
import Studies
import Support
import Testing

@testable import Access

/// Nothing of a log of which a part left for archives can be changed unseen: not the rest of the chain, not what the
/// database knows of the archives, not their files.
@Suite struct ArchiveTamperingTests {
    @Test func `each of three thousand tamperings with the database is found`() async throws {
        let bench = try await ArchivedTwice()
        let unseen = try await bench.log.site.store.write { transaction -> [String] in
            let untouched = try bench.flaws(in: transaction)
            #expect(untouched.chain == nil && untouched.files == [])
            var random = Seeded(20_261_121)
            var unseen: [String] = []
            for number in 0..<3000 {
                let kind = number % 18
                let statements = Self.tampering(kind, bench, &random)
                let found = try bench.flaws(of: statements, in: transaction)
                if found.chain == nil || Self.kindsOfArchives.contains(kind) && found.files.isEmpty {
                    unseen.append("\(number): \(statements.map(\.text))")
                }
            }
            return unseen
        }
        #expect(unseen == [])
    }

    /// The kinds of tampering that a check of the file finds by itself, too: with what is known of the archive.
    private static let kindsOfArchives: Set<Int> = [5, 6, 7, 8, 10, 12, 13, 14, 15, 16]

    private static func tampering(_ kind: Int, _ bench: ArchivedTwice, _ random: inout Seeded) -> [SQL] {
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
        case 17:
            // Takes an event out as if it had left with an archive that was never kept.
            return [
                """
                insert into audit_archives (state, before_at, asked_at, asked_by) values ('failed', 0, 0, 'A')
                """,
                """
                insert into audit_runs (first_seq, last_seq, before_digest, last_digest, archive_id)
                select e.seq, e.seq, coalesce(
                        (select digest from audit_events where seq = e.seq - 1),
                        (select last_digest from audit_runs where last_seq = e.seq - 1), zeroblob(32)),
                    e.digest, (select max(id) from audit_archives)
                from audit_events e where e.seq = \(seq)
                """, "delete from audit_events where seq = \(seq)",
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
        let bench = try await ArchivedTwice()
        let (original, log) = (bench.files[0], bench.log)
        let digest = RetainedLog.digest(original)
        let unseen = try await log.site.store.read { transaction -> [Int] in
            var random = Seeded(7)
            var unseen: [Int] = []
            for number in 0..<2000 {
                let changed = Self.changed(original, number % 7, &random)
                let plain = try log.check(changed, in: transaction)
                let behind = try log.check(changed, digest: digest, in: transaction)
                if plain.isIntact || behind.isIntact { unseen.append(number) }
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
        case 5: lines[0] = lines[0].replacing("\"previous\":\"", with: "\"previous\":\"0")
        default: lines[place] = lines[place].replacing("\"about\":\"", with: "\"about\":\"x")
        }
        return lines
    }
}
