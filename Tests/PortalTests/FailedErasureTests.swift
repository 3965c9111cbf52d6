import Cryptography
import FoundationEssentials
import JSON
import SQLStore
import Support
import Testing
import Timekeeping

@testable import Access
@testable import Portal
@testable import RegistrationServer
@testable import Responses

/// An erasure that failed erases no one later.
@Suite struct FailedErasureTests {
    /// Begins an erasure that writes its entry and isn't committed, as on a full disk or in a server that is killed.
    private func fail(_ clinic: Clinic, _ secret: String) async throws {
        await #expect(throws: BrokenOff.self) { try await clinic.erase(secret, failing: true) }
    }

    @Test func `a restore keeps a participant whose erasure failed`() async throws {
        let clinic = try await Clinic()
        let stayer = try await clinic.enroll()
        let early = try await clinic.backup("early.sqlite")
        try await fail(clinic, stayer)
        let file = try await clinic.backup("one.sqlite")
        #expect(ErasureLog.entries(try await Backup.notes(of: file)).isEmpty)
        for backup in [file, early] {
            #expect(try await clinic.console.json("restore", backup)["erased"]?.int == 0)
            #expect(try await clinic.find(stayer) == 1)
        }
        #expect(try await clinic.console.json("doctor")["sound"]?.bool == true)
        #expect(
            try await clinic.console.run("doctor").contains("failed and were canceled in the erasure log: 1"))
    }

    @Test func `a restore without a start in between finds the failed erasure itself`() async throws {
        let clinic = try await Clinic()
        let (stayer, leaver) = (try await clinic.enroll(), try await clinic.enroll())
        let file = try await clinic.backup("one.sqlite")
        try await clinic.erase(leaver)
        try await fail(clinic, stayer)
        #expect(try clinic.lines().count == 4, "one settled line, and no outcome of the last")
        #expect(try await clinic.console.json("restore", file)["erased"]?.int == 1)
        #expect(try await clinic.find(stayer) == 1)
        #expect(try await clinic.find(leaver) == nil)
    }

    @Test func `a running server cancels the entry of a failed erasure, and keeps that of a committed one`()
        async throws
    {
        let clinic = try await Clinic()
        let (stayer, leaver) = (try await clinic.enroll(), try await clinic.enroll())
        try await clinic.use { portal, participants in
            let serving = ParticipantRepository(
                appTokens: participants.appTokens, clock: systemClock,
                erasures: participants.erasures.voidingFailures(in: portal.store, at: systemClock))
            let erase = { @Sendable (secret: String, fails: Bool) in
                try await portal.store.write { transaction in
                    let found = try serving.find(appToken: secret, transaction)
                    try serving.erase(try #require(found), transaction)
                    if fails { throw BrokenOff() }
                }
            }
            let failing = Task { try await erase(stayer, true) }
            let passing = Task { try await erase(leaver, false) }
            await #expect(throws: BrokenOff.self) { try await failing.value }
            try await passing.value
            // The writer has done what was added before.
            try await portal.store.write { _ in }
            let contents = try #require(try participants.erasures.contents())
            #expect(contents.entries.count == 2 && contents.voided.count == 1 && contents.open.count == 1)
            #expect(contents.problems.isEmpty)
        }
        #expect(try await clinic.find(stayer) == 1)
        #expect(try await clinic.find(leaver) == nil)
        let contents = try await clinic.use { _, participants in try participants.erasures.contents() }
        #expect(contents?.open == [] && contents?.digests.count == 1)
    }

    @Test func `an erasure after a failed one is carried out by a restore`() async throws {
        let clinic = try await Clinic()
        let leaver = try await clinic.enroll()
        let file = try await clinic.backup("one.sqlite")
        try await fail(clinic, leaver)
        try await clinic.erase(leaver)
        #expect(try await clinic.console.json("restore", file)["erased"]?.int == 1)
        #expect(try await clinic.console.json("doctor")["sound"]?.bool == true)
    }

    @Test func `a failed erasure from an earlier version is found at the first start`() async throws {
        let clinic = try await Clinic()
        let stayer = try await clinic.enroll()
        try await fail(clinic, stayer)
        // As an earlier version left it: the entry counts, and no line says more.
        _ = try await clinic.use { portal, _ in
            try await portal.store.write { try $0.run("update erasure_log set entry_count = 1") }
        }
        #expect(try await clinic.find(stayer) == 1)
        let file = try await clinic.backup("one.sqlite")
        #expect(try await clinic.console.json("restore", file)["erased"]?.int == 0)
        #expect(try await clinic.find(stayer) == 1)
    }

    @Test func `an account whose erasure failed stays, too`() async throws {
        let clinic = try await Clinic()
        let sealed = try await SealedSamples.make(in: clinic.console)
        await #expect(throws: BrokenOff.self) {
            try await clinic.use { portal, participants in
                try await portal.store.write { transaction in
                    let user: String? = try transaction.value("select user_id from accounts")
                    let account = ErasedIdentity(account: try #require(user))
                    try participants.erasures.record(account, at: systemClock(), in: transaction)
                    throw BrokenOff()
                }
            }
        }
        let file = try await clinic.backup("one.sqlite")
        #expect(try await clinic.console.json("restore", file)["erased"]?.int == 0)
        _ = try await sealed.check(in: clinic.console, isRestored: true)
    }

    @Test func `doctor finds erased participants whom a copied database brought back`() async throws {
        let clinic = try await Clinic()
        let leaver = try await clinic.enroll()
        let database = clinic.console.data + "/portal.sqlite"
        let copy = clinic.console.path("copy.sqlite")
        try FileManager.default.copyItem(atPath: database, toPath: copy)
        try await clinic.erase(leaver)
        try await clinic.console.run("doctor")
        for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: database + ending) }
        try FileManager.default.copyItem(atPath: copy, toPath: database)
        let found = try await clinic.console.finding("doctor")
        let problems = found["problems"]?.array?.compactMap(\.string) ?? []
        #expect(problems.contains { $0.contains("lists as erased: 1.") }, "\(problems)")
    }

    @Test func `a line that cancels an entry needs a seal`() async throws {
        let clinic = try await Clinic()
        let leaver = try await clinic.enroll()
        let file = try await clinic.backup("one.sqlite")
        try await clinic.erase(leaver)
        try await clinic.console.run("doctor")
        let digest = try clinic.lines()[1].prefix(64)
        let text = try text(of: clinic.log) + "void \(digest) 1000000000000\n"
        try Data(text.utf8).write(to: URL(filePath: clinic.log))
        #expect(try await clinic.console.json("restore", file)["erased"]?.int == 1)
    }
}
