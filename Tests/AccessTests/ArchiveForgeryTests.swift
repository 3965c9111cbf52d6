import Cryptography
import SQLStore
import Studies
import Support
import Testing
import Timekeeping

@testable import Access

/// Anyone who knows how digests are made, and lacks the key, gets no further.
@Suite struct ArchiveForgeryTests {
    @Test func `events whose digests were forged up to those that left do not fit them`() async throws {
        let bench = try await ArchivedTwice()
        let last = try #require(
            bench.present.last { !bench.present.contains($0 + 1) && $0 < bench.gone.last ?? 0 })
        let found = try await bench.log.site.store.write { transaction in
            try transaction.undone {
                let previous = try #require(
                    try ArchivedEventRangeRepository.digest(before: last, in: transaction))
                let entry = try AuditRepository.links(after: last - 1, limit: 1, in: transaction)[0].entry
                let digest = entry.renamed("forged").digest(after: previous)
                try transaction.run(
                    """
                    update audit_events set subject = 'forged', digest = \(digest.bytes) where seq = \(last)
                    """)
                return try bench.flaws(in: transaction)
            }
        }
        #expect(found.chain == .altered(last))
        #expect(
            found.files.contains("Event \(last) of the log is not the one before the archive."))
    }

    @Test func `an archive whose last event was forged with its digest is found behind the true digest`()
        async throws
    {
        let bench = try await ArchivedTwice()
        var file = bench.files[0]
        let lines = try file.suffix(2).map { try #require(AuditArchiveLine($0)) }
        let entry = lines[1].entry.renamed("forged")
        let forged = AuditArchiveLine(
            entry: entry, digest: entry.digest(after: lines[1].previous ?? lines[0].digest),
            previous: lines[1].previous)
        let digest = RetainedLog.digest(file)
        file[file.count - 1] = String(decoding: forged.bytes.dropLast(), as: UTF8.self)
        let report = try await bench.log.site.store.read { [file] in
            try bench.log.check(file, digest: digest, in: $0)
        }
        #expect(report.flaw == "Event \(entry.seq) of the archive does not match what was recorded.")
    }

    @Test func `an event that is where others left is reported as the gap that it hides`() async throws {
        let bench = try await ArchivedTwice()
        let run = try #require(bench.gone.first { bench.gone.contains($0 + 1) })
        let found = try await bench.log.site.store.write { transaction in
            try bench.flaws(
                of: [
                    """
                    insert into audit_events select \(run + 1), at, actor_kind, actor_user_id, actor_name, address,
                        folder_id, action, subject, details, digest from audit_events
                    where seq = (select max(seq) from audit_events)
                    """
                ], in: transaction)
        }
        #expect(found.chain == .gap(expected: run, found: run + 1))
    }

    @Test(arguments: [("\"events\":", "\"events\":1"), ("\"firstDigest\":\"", "\"firstDigest\":\"0")])
    func `a file that is not what its sealed checkpoint says is not intact`(
        _ said: String, _ other: String
    ) async throws {
        let bench = try await ArchivedTwice()
        let (audit, number) = (bench.log.audit, bench.checkpoints[0])
        let found = try await bench.log.site.store.write { transaction in
            try transaction.run(
                "update audit_events set details = replace(details, \(said), \(other)) where seq = \(number)")
            let checkpoint = try #require(try AuditCheckpoint.find(number, in: transaction))
            let seal = audit.seal(checkpoint)
            return try bench.flaws(
                of: ["update audit_archives set checkpoint_seal = \(seal) where checkpoint_seq = \(number)"],
                in: transaction)
        }
        #expect(found.files == ["The archive ends before its last event."])
    }

    @Test func `every part of a checkpoint is sealed, and every part of a run has a share in its digest`()
        async throws
    {
        let bench = try await ArchivedTwice()
        let (audit, checkpoints) = (bench.log.audit, bench.checkpoints)
        let (first, second) = try await bench.log.site.store.read { transaction in
            (
                try #require(try AuditCheckpoint.find(checkpoints[0], in: transaction)),
                try #require(try AuditCheckpoint.find(checkpoints[1], in: transaction))
            )
        }
        for part in 0..<7 {
            let mixed = AuditCheckpoint(
                count: part == 0 ? first.count + 1 : first.count,
                numbers: part == 1 ? second.numbers : first.numbers,
                archive: part == 2 ? second.archive : first.archive,
                firstDigest: part == 3 ? second.firstDigest : first.firstDigest,
                lastDigest: part == 4 ? second.lastDigest : first.lastDigest,
                runs: part == 5 ? second.runs : first.runs, before: part == 6 ? second.before : first.before)
            #expect(mixed != first && !audit.isSealed(mixed, by: audit.seal(first)), "\(part)")
        }
        let (before, end) = (SHA256.digest("a"), SHA256.digest("b"))
        let runs = [
            ArchivedEventRange(first: 3, last: 7, before: before, end: end),
            ArchivedEventRange(first: 4, last: 7, before: before, end: end),
            ArchivedEventRange(first: 3, last: 8, before: before, end: end),
            ArchivedEventRange(first: 3, last: 7, before: end, end: end),
            ArchivedEventRange(first: 3, last: 7, before: before, end: before),
        ]
        #expect(Set(runs.map { ArchivedEventRange.digest(of: [$0]) }).count == runs.count)
    }

    @Test func `a checkpoint that was sealed without the key is none`() async throws {
        let bench = try await ArchivedTwice()
        let forger = Audit(key: Array(repeating: 4, count: 32), clock: bench.log.audit.clock)
        let number = try #require(bench.checkpoints.last)
        let found = try await bench.log.site.store.write { transaction in
            let checkpoint = try #require(try AuditCheckpoint.find(number, in: transaction))
            let (seal, own) = (forger.seal(checkpoint), bench.log.audit.seal(checkpoint))
            #expect(bench.log.audit.isSealed(checkpoint, by: own))
            for wrong: [UInt8]? in [nil, [], seal] {
                #expect(!bench.log.audit.isSealed(checkpoint, by: wrong))
            }
            return try bench.flaws(
                of: [
                    "update audit_archives set checkpoint_seal = \(seal) where checkpoint_seq = \(number)"
                ], in: transaction)
        }
        #expect(found.chain == .misfit(number))
        #expect(found.files == ["The checkpoint of this archive does not match the recorded one."])
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

    @Test func `another key seals the checkpoints again, and changes no event`() async throws {
        let bench = try await ArchivedTwice()
        let log = bench.log
        let next = Audit(key: Array(repeating: 4, count: 32), clock: log.audit.clock)
        let console = Operator(host: "test", audit: next)
        try await log.site.store.write { transaction in
            let last = try AuditCheck.count(in: transaction)
            let events = try AuditRepository.links(after: 0, limit: 1000, in: transaction).map(\.digest)
            let site = console.grant(ManageSite.self, on: SiteFolder())
            #expect(throws: Conflict.self) { try site.record("key.rotate", in: transaction) }
            try next.takeOver(from: log.audit, in: transaction)
            #expect(try next.verify(in: transaction).flaw == .misfit(bench.checkpoints[0]))
            try next.sealCheckpoints(with: site, in: transaction)
            #expect(try next.verify(in: transaction).isIntact)
            #expect(try log.audit.verify(in: transaction).flaw == .forgedSeal)
            for file in bench.files {
                var check = try AuditArchiveCheck(
                    digest: RetainedLog.digest(file), with: site, next, in: transaction)
                for line in file { check.add(line) }
                #expect(check.finish().isIntact)
            }
            let after = try AuditRepository.links(after: 0, limit: 1000, in: transaction)
            #expect(after.filter { $0.entry.seq <= last }.map(\.digest) == events)
        }
    }
}

extension AuditEntry {
    /// The same event of something else.
    fileprivate func renamed(_ about: String) -> AuditEntry {
        AuditEntry(
            seq: seq, at: at, actorKind: actorKind, user: user, actorName: actorName, address: address,
            folder: folder, action: action, about: about, details: details)
    }
}
