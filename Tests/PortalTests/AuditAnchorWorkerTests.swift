import Access
import FoundationEssentials
import Glibc
import Outbound
import SQLStore
import Testing
import Timekeeping

@testable import Portal

/// Anchors that a running server makes, and where they go.
@Suite struct AuditAnchorWorkerTests {
    private struct Failed: Error {}

    private func record(_ action: String, in portal: Installation) async throws {
        try await portal.store.write { transaction in
            try Actor.system("test", audit: portal.audit).record(action, on: .site, in: transaction)
        }
    }

    private func keeper(
        _ portal: Installation, witness: AuditWitness? = nil,
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) -> AuditAnchorWorker {
        AuditAnchorWorker(
            AuditAnchorWriter(portal), AuditAnchorLocator(portal.folder).ownEvidence, witness: witness,
            report: report,
            note: { _ in })
    }

    private func lineCount(_ console: CommandLineRunner) -> Int {
        ((try? text(of: console.data + "/audit-anchors.jsonl")) ?? "").split(separator: "\n").count
    }

    /// The last anchored event, once that is another one than before; the same if it takes too long.
    private func anchored(after before: Int64, _ portal: Installation) async throws -> Int64 {
        for _ in 0..<400 {
            let last = AuditAnchorFile(portal.folder.configuration).last()?.number ?? 0
            if last > before { return last }
            try await Task.sleep(for: .milliseconds(25))
        }
        return before
    }

    @Test func `a round anchors new events once`() async throws {
        let console = try CommandLineRunner()
        let portal = try await console.open()
        let keeper = keeper(portal)
        try await record("thing.change", in: portal)
        await keeper.round()
        // The first round records that lines follow each other from now on, which the second one anchors.
        await keeper.round()
        let count = lineCount(console)
        await keeper.round()
        #expect(lineCount(console) == count && count > 0)
        try await record("thing.change", in: portal)
        await keeper.round()
        #expect(lineCount(console) == count + 1)
        await portal.store.close()
    }

    @Test(arguments: [
        "role.give", "study.publish-updates", "study.launch", "backup.finish", "database.backup",
    ])
    func `an urgent event is anchored without waiting for the minute`(_ action: String) async throws {
        let console = try CommandLineRunner()
        let portal = try await console.open()
        let keeper = keeper(portal)
        try await record("thing.change", in: portal)
        keeper.start()
        // The first round begins at once; only what wakes the keeper after it makes another before the minute is over.
        let before = try await anchored(after: 0, portal)
        try await record(action, in: portal)
        #expect(try await anchored(after: before, portal) > before)
        await keeper.stop()
        await portal.store.close()
    }

    @Test func `a running server reports once that its log was cut off`() async throws {
        let console = try CommandLineRunner()
        let portal = try await console.open()
        let reports = Locked<[String]>([])
        let keeper = keeper(portal) { sentence in reports.withLock { $0.append(sentence) } }
        for _ in 1...3 { try await record("thing.change", in: portal) }
        let (digest, seal) = try await portal.store.read { transaction -> ([UInt8], [UInt8]) in
            try transaction.first("select digest, seal from audit_head") { row in (try row[0], try row[1]) }
                ?? ([], [])
        }
        let number: Int64 = try await portal.store.read { try AuditCheck.count(in: $0) }
        try await record("thing.change", in: portal)
        await keeper.round()
        #expect(reports.withLock { $0 } == [])
        try await portal.store.write { transaction in
            try transaction.run("delete from audit_events where seq > \(number)")
            try transaction.run("update audit_head set seq = \(number), digest = \(digest), seal = \(seal)")
        }
        await keeper.round()
        await keeper.round()
        let shown = reports.withLock { $0 }
        #expect(shown.count == 1 && shown[0].contains("Event \(number + 1) is missing"))
        // After a restart the file tells.
        let next = Locked<[String]>([])
        await self.keeper(portal) { sentence in next.withLock { $0.append(sentence) } }.round()
        #expect(next.withLock { $0 }.count == 1)
        await portal.store.close()
    }

    @Test func `a server reports when what a command recorded is cut off`() async throws {
        let console = try CommandLineRunner()
        let portal = try await console.open()
        let reports = Locked<[String]>([])
        let keeper = keeper(portal) { sentence in reports.withLock { $0.append(sentence) } }
        try await record("thing.change", in: portal)
        await keeper.round()
        let (digest, seal) = try await portal.store.read { transaction -> ([UInt8], [UInt8]) in
            try transaction.first("select digest, seal from audit_head") { row in (try row[0], try row[1]) }
                ?? ([], [])
        }
        let number: Int64 = try await portal.store.read { try AuditCheck.count(in: $0) }
        try await record("role.give", in: portal)
        // As a command in another process does.
        await portal.anchorEvents()
        try await portal.store.write { transaction in
            try transaction.run("delete from audit_events where seq > \(number)")
            try transaction.run(
                "update audit_head set seq = \(number), digest = \(digest), seal = \(seal)")
        }
        await keeper.round()
        let shown = reports.withLock { $0 }
        #expect(shown.count == 1 && shown.first?.contains("Event \(number + 1) is missing") == true)
        await portal.store.close()
    }

    @Test func `what a command recorded reaches the witness`() async throws {
        let console = try CommandLineRunner()
        let portal = try await console.open()
        let sent = Locked<[AuditAnchor]>([])
        let witness = AuditWitness(intervalSeconds: 0, urgentIntervalSeconds: 0) { anchor in
            sent.withLock { $0.append(anchor) }
        }
        let keeper = keeper(portal, witness: witness)
        try await record("thing.change", in: portal)
        await keeper.round()
        try await record("role.give", in: portal)
        await portal.anchorEvents()
        await keeper.round()
        await keeper.round()
        let anchors = sent.withLock { $0 }
        #expect(anchors.count == 2 && anchors.last == AuditAnchorFile(portal.folder.configuration).last())
        await portal.store.close()
    }

    @Test func `the witness gets urgent events at once and other events within its interval`() async throws {
        let console = try CommandLineRunner()
        let portal = try await console.open()
        let sent = Locked<[AuditAnchor]>([])
        let witness = AuditWitness(intervalSeconds: 600, urgentIntervalSeconds: 0) { anchor in
            sent.withLock { $0.append(anchor) }
        }
        let keeper = keeper(portal, witness: witness)
        try await record("thing.change", in: portal)
        // The second round anchors the event that the first one records.
        await keeper.round()
        await keeper.round()
        let first = sent.withLock { $0.count }
        try await record("thing.change", in: portal)
        await keeper.round()
        #expect(sent.withLock { $0.count } == first)
        // A command in another process records the event, so nothing wakes this keeper.
        try await record("role.give", in: portal)
        await portal.anchorEvents()
        try await record("thing.change", in: portal)
        await keeper.round()
        let last = AuditAnchorFile(portal.folder.configuration).last()
        #expect(sent.withLock { $0.count } == first + 1 && sent.withLock { $0.last } == last)
        try await record("thing.change", in: portal)
        await keeper.round()
        #expect(sent.withLock { $0.count } == first + 1)
        await portal.store.close()
    }

    @Test func `urgent events in quick succession reach a witness by mail together`() async throws {
        let console = try CommandLineRunner()
        let portal = try await console.open()
        let sent = Locked<[AuditAnchor]>([])
        let witness = AuditWitness(intervalSeconds: 600, urgentIntervalSeconds: 1) { anchor in
            sent.withLock { $0.append(anchor) }
        }
        let keeper = keeper(portal, witness: witness)
        keeper.start()
        try await record("role.give", in: portal)
        for _ in 0..<200 where sent.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(25)) }
        for _ in 0..<5 { try await record("role.give", in: portal) }
        let end: Int64 = try await portal.store.read { try AuditCheck.count(in: $0) }
        func hasLast() -> Bool { sent.withLock { ($0.last?.number ?? 0) >= end } }
        for _ in 0..<400 where !hasLast() { try await Task.sleep(for: .milliseconds(25)) }
        #expect(hasLast() && sent.withLock { $0.count } <= 4)
        await keeper.stop()
        await portal.store.close()
    }

    @Test func `the witness gets what it missed, and its failure is reported once`() async throws {
        let console = try CommandLineRunner()
        let portal = try await console.open()
        let (sent, fails, reports) = (Locked<[AuditAnchor]>([]), Locked(true), Locked<[String]>([]))
        let witness = AuditWitness(intervalSeconds: 0, urgentIntervalSeconds: 0) { anchor in
            if fails.withLock({ $0 }) { throw Failed() }
            sent.withLock { $0.append(anchor) }
        }
        let keeper = keeper(portal, witness: witness) { sentence in reports.withLock { $0.append(sentence) } }
        for _ in 1...3 {
            try await record("thing.change", in: portal)
            await keeper.round()
        }
        #expect(reports.withLock { $0.count } == 1 && sent.withLock { $0 } == [])
        fails.withLock { $0 = false }
        await keeper.round()
        await keeper.round()
        let anchors = sent.withLock { $0 }
        #expect(anchors.count == 1 && anchors[0] == AuditAnchorFile(portal.folder.configuration).last())
        #expect(portal.audit.isSealed(anchors[0]))
        await portal.store.close()
    }

    @Test func `a witness is an address of mail or of a server with encryption`() throws {
        for address in ["", "mailto:audit@example.org", "https://example.org/anchors"] {
            let configuration = try Configuration(environment: ["PORTAL_AUDIT_WITNESS": address])
            #expect(configuration.auditWitness == address)
        }
        for address in [
            "audit@example.org", "http://example.org/", "mailto:", "https://", "mailto:a@b?subject=x",
        ] {
            #expect(throws: ConfigurationProblem.self, "\(address)") {
                try Configuration(environment: ["PORTAL_AUDIT_WITNESS": address])
            }
        }
    }

    @Test func `a witness by mail and one on the web get the line that verify reads`() async throws {
        let console = try CommandLineRunner()
        let portal = try await console.open()
        try await record("thing.change", in: portal)
        let anchor = try #require(try await portal.store.read { try portal.audit.anchor(in: $0) })
        let mails = Locked<[EmailSender.Message]>([])
        let emailSender = EmailSender { mail in mails.withLock { $0.append(mail) } }
        let sender = Sender()
        var configuration = portal.folder.configuration
        #expect(AuditWitness(configuration, emailSender: emailSender, outbound: sender) == nil)
        configuration.auditWitness = "mailto:audit@example.org"
        try await AuditWitness(configuration, emailSender: emailSender, outbound: sender)?.send(anchor)
        let mail = try #require(mails.withLock { $0.first })
        #expect(mail.to == "audit@example.org" && mail.subject.contains("event \(anchor.number)"))
        #expect(mail.text.split(separator: "\n").compactMap { AuditAnchor($0) } == [anchor])
        configuration.auditWitness = "https://witness.example.org/anchors"
        try await AuditWitness(configuration, emailSender: emailSender, outbound: sender)?.send(anchor)
        let request = try #require(sender.requests.withLock { $0.first })
        #expect(request.url == "https://witness.example.org/anchors")
        #expect(AuditAnchor(String(decoding: request.body, as: UTF8.self)) == anchor)
        sender.status.withLock { $0 = 503 }
        await #expect(throws: CommandFailure.self) {
            try await AuditWitness(configuration, emailSender: emailSender, outbound: sender)?.send(anchor)
        }
        await portal.store.close()
    }

    @Test func `the journal takes an anchor by its socket, and only this site's anchors count in it`()
        async throws
    {
        let console = try CommandLineRunner()
        let portal = try await console.open()
        try await record("thing.change", in: portal)
        let anchor = try #require(try await portal.store.read { try portal.audit.anchor(in: $0) })
        var journal = SystemJournal(portal.folder.configuration)
        journal.logSocket = console.path("none")
        journal.journalSocket = console.path("journal")
        #expect(!journal.write(anchor))
        let socket = try JournalSocket(journal.journalSocket)
        #expect(journal.write(anchor))
        let datagram = socket.receive()
        #expect(datagram.contains("SYSLOG_IDENTIFIER=study-portal\nPORTAL_DATA=\(journal.data)\n"))
        #expect(datagram.split(separator: "\n").compactMap { AuditAnchor($0) } == [anchor])
        let lines = console.path("lines")
        let forged = anchor.line.replacing(
            "\"event\":\(anchor.number)", with: "\"event\":\(anchor.number + 5)")
        try Data("Audit log anchor \(anchor.line)\nsomething else {\nAudit log anchor \(forged)\n".utf8)
            .write(to: URL(filePath: lines))
        let program = console.path("journalctl")
        try Data("#!/bin/sh\ncat \(lines)\n".utf8).write(to: URL(filePath: program))
        chmod(program, 0o700)
        journal.journalctl = [console.path("none"), program]
        let source = try #require(journal.source)
        let found = try await portal.store.read { transaction in
            try portal.audit.compare(AuditEvidence(sources: [source]), in: transaction)
        }
        #expect(found.flaw == nil)
        #expect(found.sources.first?.count == 1 && found.sources.first?.unusableCount == 1)
        try Data("#!/bin/sh\nexit 3\n".utf8).write(to: URL(filePath: program))
        let failed = try await portal.store.read { transaction in
            try portal.audit.compare(AuditEvidence(sources: [source]), in: transaction)
        }
        #expect(failed.sources.first?.failure == "this user can't read the journal")
        await portal.store.close()
    }

    private final class Sender: HTTPSender {
        let requests = Locked<[HTTPClient.Request]>([])
        let status = Locked(204)

        func send(_ request: HTTPClient.Request) async throws(HTTPClient.Failure) -> HTTPClient.Response {
            requests.withLock { $0.append(request) }
            return HTTPClient.Response(status: status.withLock { $0 })
        }
    }

    /// A socket in the place of the journal's.
    private final class JournalSocket {
        let descriptor: Int32

        init(_ path: String) throws {
            descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
            let code = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            guard code == 0 else { throw Failed() }
        }

        deinit { close(descriptor) }

        func receive() -> String {
            var bytes = [UInt8](repeating: 0, count: 8_192)
            let count = bytes.withUnsafeMutableBytes {
                recv(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
            }
            return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        }
    }
}
