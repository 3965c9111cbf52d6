import ArgumentParser
import Cryptography
import FoundationEssentials
import JSON
import SQLStore
import Support
import Testing
import Timekeeping

@testable import Access
@testable import Portal
@testable import Responses
@testable import Studies

/// A restored backup doesn't bring back anyone who was erased since.
@Suite struct ErasureRestoreTests {
    @Test(arguments: [true, false])
    func `who was erased after the backup is erased again, and no one else`(_ withToken: Bool) async throws {
        let clinic = try await Clinic()
        let leaver = try await clinic.enroll(withToken: withToken)
        let stayer = try await clinic.enroll(withToken: withToken)
        let file = try await clinic.backup("one.sqlite")
        try await clinic.erase(leaver)
        let restored = try await clinic.console.json("restore", file)
        #expect(restored["erased"]?.int == 1)
        #expect(restored["warnings"]?.array == [])
        #expect(try await clinic.find(leaver) == nil)
        #expect(try await clinic.find(stayer) == 2)
        let tallied: Int? = try await clinic.use { portal, _ in
            try await portal.store.read { try $0.value("select sum(participant_count) from erasures") }
        }
        #expect(tallied == 1)
        #expect(try await clinic.console.json("audit", "verify")["whole"]?.bool == true)
        // Again, and in words.
        let said = try await clinic.console.run("restore", file)
        #expect(said.contains("Participants and accounts erased again: 1."), "\(said)")
        #expect(!FileManager.default.fileExists(atPath: clinic.console.data + "/portal.sqlite.restoring"))
    }

    @Test func `the file has a keyed digest and a time for each erasure, and nothing else`() async throws {
        let clinic = try await Clinic()
        let leaver = try await clinic.enroll()
        #expect(try clinic.lines().count == 1)
        try await clinic.erase(leaver)
        let lines = try clinic.lines()
        #expect(lines.count == 2)
        #expect(lines[1].wholeMatch(of: /[0-9a-f]{64} [0-9]{13} 1 [0-9a-f]{64}/) != nil, "\(lines)")
        #expect(DiskSpace.size(of: clinic.log) == lines.reduce(0) { $0 + $1.utf8.count + 1 })
    }

    @Test func `without the file a restore stops, changes nothing and names the way on`() async throws {
        let clinic = try await Clinic()
        let leaver = try await clinic.enroll()
        let file = try await clinic.backup("one.sqlite")
        try await clinic.erase(leaver)
        try FileManager.default.removeItem(atPath: clinic.log)
        let sentence = try await clinic.console.refusal("restore", file)
        #expect(sentence.contains("There is no \(clinic.log)") && sentence.contains("--without-erasures"))
        #expect(
            !FileManager.default.fileExists(atPath: clinic.console.data + "/portal.sqlite.before-restore"))
        let restored = try await clinic.console.json("restore", file, "--without-erasures")
        #expect(restored["erased"]?.int == 0)
        #expect(restored["warnings"]?[0]?.string?.contains("may be back") == true)
        #expect(try await clinic.find(leaver) == 1)
    }

    @Test func `a file that begins after the backup, or is of another folder, stops a restore`() async throws
    {
        let clinic = try await Clinic()
        let early = try await clinic.enroll()
        let first = try await clinic.backup("one.sqlite")
        try await clinic.erase(early)
        let second = try await clinic.backup("two.sqlite")
        try FileManager.default.removeItem(atPath: clinic.log)
        // The file is made anew when the folder is opened.
        #expect(try await clinic.find(early) == nil)
        #expect(try await clinic.console.refusal("restore", first).contains("after the backup was made"))
        #expect(
            try await clinic.console.refusal("restore", second).contains(
                "lacks erasures that are in the backup"))
        // What the backup names is known from then on, and an older one doesn't bring anyone back.
        try await clinic.console.run("restore", second, "--without-erasures")
        #expect(try await clinic.console.json("restore", first, "--without-erasures")["erased"]?.int == 1)
        try Data("erasures 1 \(String(repeating: "0", count: 64))\n".utf8).write(
            to: URL(filePath: clinic.log))
        #expect(try await clinic.console.refusal("restore", second).contains("a key other than"))
        await #expect(throws: ExitCode.failure) { try await clinic.console.run("doctor") }
    }

    @Test func `a file whose end was cut off stops a restore, and doctor finds it`() async throws {
        let clinic = try await Clinic()
        let (first, second) = (try await clinic.enroll(), try await clinic.enroll())
        let file = try await clinic.backup("one.sqlite")
        try await clinic.erase(first)
        try await clinic.erase(second)
        try await clinic.console.run("doctor")
        let lines = try clinic.lines()
        try Data("\(lines[0])\n\(lines[1])\n".utf8).write(to: URL(filePath: clinic.log))
        let found = try await clinic.console.finding("doctor")
        let problems = found["problems"]?.array?.compactMap(\.string) ?? []
        #expect(problems.contains { $0.contains("is missing 1 of the 2 erasures") }, "\(problems)")
        #expect(try await clinic.console.refusal("restore", file).contains("is missing 1 of the 2 erasures"))
        #expect(try await clinic.find(first) == nil)
        // Put back, it is enough; accepted as it is, it counts from then on.
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: clinic.log))
        #expect(try await clinic.console.json("restore", file)["erased"]?.int == 2)
        try await clinic.console.run("doctor")
        try Data("\(lines[0])\n".utf8).write(to: URL(filePath: clinic.log))
        try await clinic.console.run("restore", file, "--without-erasures")
        try await clinic.console.run("doctor")
    }

    private func change(_ clinic: Clinic, _ edit: (inout [String]) -> Void) throws {
        var lines = try clinic.lines()
        edit(&lines)
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: clinic.log))
    }

    @Test(arguments: ["digest", "time", "order", "first line", "no seal", "no seals at all"])
    func `a changed line stops a restore and is a problem, both by its number`(_ what: String) async throws {
        let clinic = try await Clinic()
        let (first, second) = (try await clinic.enroll(), try await clinic.enroll())
        let file = try await clinic.backup("one.sqlite")
        try await clinic.erase(first)
        try await clinic.erase(second)
        try await clinic.console.run("doctor")
        let zeros = String(repeating: "0", count: 64)
        try change(clinic) { lines in
            switch what {
            case "digest": lines[1] = zeros + lines[1].dropFirst(64)
            case "time": lines[1] = lines[1].replacing(#/ [0-9]{13} /#, with: " 1000000000000 ")
            case "order": lines.swapAt(1, 2)
            case "first line": lines[0] = lines[0].replacing(#/ [0-9]{13} /#, with: " 1000000000000 ")
            case "no seal": lines[1] = zeros + " 1000000000000"
            default:
                lines = lines.map { $0.split(separator: " ").dropLast(2).joined(separator: " ") }
                lines[1] = zeros + lines[1].dropFirst(64)
            }
        }
        let doctor = try await clinic.console.finding("doctor")
        let problems = doctor["problems"]?.array?.compactMap(\.string) ?? []
        let line =
            what == "first line"
            ? "Line 1 was changed" : what == "no seals at all" ? "have no seal" : "ine 2 "
        #expect(problems.contains { $0.contains("was changed.") && $0.contains(line) }, "\(problems)")
        let refusal = try await clinic.console.refusal("restore", file)
        #expect(refusal.contains(line) && refusal.contains("--without-erasures"), "\(refusal)")
        #expect(try await clinic.find(first) == nil)
        // The operator accepts what is left, and it counts from then on.
        #expect(
            try await clinic.console.json("restore", file, "--without-erasures")["warnings"]?[0]?.string?
                .contains("may be back") == true)
        try await clinic.console.run("doctor")
        try await clinic.console.run("restore", file)
    }

    @Test func `a log of the older format is read, and sealed once`() async throws {
        let clinic = try await Clinic()
        let leaver = try await clinic.enroll()
        let file = try await clinic.backup("one.sqlite")
        try await clinic.erase(leaver)
        try change(clinic) { lines in
            lines = lines.map { $0.split(separator: " ").dropLast(2).joined(separator: " ") }
        }
        // As an earlier version left it.
        _ = try await clinic.use { portal, _ in
            try await portal.store.write { try $0.run("update erasure_log set is_sealed = 0") }
        }
        try await clinic.console.run("doctor")
        let lines = try clinic.lines()
        #expect(lines.count == 4 && lines[2].hasPrefix("covered ") && lines[3].hasPrefix("settled "))
        #expect(try await clinic.console.json("restore", file)["erased"]?.int == 1)
        try change(clinic) { $0[1] = String(repeating: "0", count: 64) + $0[1].dropFirst(64) }
        #expect(try await clinic.console.refusal("restore", file).contains("A line before line 3"))
    }

    @Test func `erasures from before the database counted them are counted`() async throws {
        let clinic = try await Clinic()
        try await clinic.erase(try await clinic.enroll())
        let count = { (text: SQL) in
            try await clinic.use { portal, _ in
                try await portal.store.write { transaction in
                    try transaction.run(text)
                    return try ErasureLogCountRepository.value(in: transaction)
                }
            }
        }
        #expect(try await count("update erasure_log set entry_count = 0") == 0)
        #expect(try await count("update erasure_log set entry_count = entry_count") == 1)
    }

    @Test func `an erasure is found in a backup from before the key was exchanged`() async throws {
        let clinic = try await Clinic()
        let leaver = try await clinic.enroll()
        let file = try await clinic.backup("one.sqlite")
        try await clinic.console.run("key", "rotate")
        try await clinic.erase(leaver)
        #expect(try await clinic.console.json("restore", file)["erased"]?.int == 1)
        let count: Int? = try await clinic.use { portal, _ in
            try await portal.store.read { try $0.value("select count(*) from participants") }
        }
        #expect(count == 0)
    }

    @Test func `an erasure that broke off before its commit can be asked for again`() async throws {
        let clinic = try await Clinic()
        let leaver = try await clinic.enroll()
        let file = try await clinic.backup("one.sqlite")
        await #expect(throws: BrokenOff.self) { try await clinic.erase(leaver, failing: true) }
        #expect(try await clinic.find(leaver) == 1, "the app was not told that it was done")
        #expect(try clinic.lines()[2].hasPrefix("void \(try clinic.lines()[1].prefix(64)) "))
        #expect(try clinic.lines()[3].hasPrefix("settled "))
        try await clinic.erase(leaver)
        #expect(try clinic.lines().count == 5)
        #expect(try await clinic.console.json("restore", file)["erased"]?.int == 1)
    }

    @Test func `where the file can't be written, nothing is erased`() async throws {
        let clinic = try await Clinic()
        let leaver = try await clinic.enroll()
        try await clinic.use { portal, participants in
            let broken = ParticipantRepository(
                appTokens: participants.appTokens, clock: systemClock,
                erasures: ErasureLog(path: clinic.console.data, key: portal.keys.sealing))
            await #expect(throws: ErasureLogFailure.self) {
                try await portal.store.write { transaction in
                    let found = try broken.find(appToken: leaver, transaction)
                    try broken.erase(try #require(found), transaction)
                }
            }
        }
        #expect(try await clinic.find(leaver) == 1)
    }

    @Test func `someone who gets the number of an erased participant stays`() async throws {
        let clinic = try await Clinic()
        let empty = try await clinic.backup("empty.sqlite")
        let leaver = try await clinic.enroll()
        try await clinic.erase(leaver)
        // On another machine, where nothing tells which numbers were given.
        for ending in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: clinic.console.data + "/portal.sqlite" + ending)
        }
        #expect(try await clinic.console.json("restore", empty)["erased"]?.int == 0)
        let newcomer = try await clinic.enroll()
        #expect(try await clinic.find(newcomer) == 1, "the restored database counts from where it was")
        let file = try await clinic.backup("later.sqlite")
        #expect(try await clinic.console.json("restore", file)["erased"]?.int == 0)
        #expect(try await clinic.find(newcomer) == 1)
    }

    @Test func `many processes add whole lines, and a line that was cut off swallows none`() async throws {
        let clinic = try await Clinic()
        let key = try await clinic.use { portal, _ in portal.keys.sealing }
        try Data((text(of: clinic.log) + "0123abc").utf8).write(to: URL(filePath: clinic.log))
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    // Each has a file of its own open, as a process does.
                    let log = ErasureLog(path: clinic.log, key: key)
                    for number in 0..<25 {
                        let one = ErasedIdentity(
                            ParticipantID(rawValue: Int64(worker * 100 + number)),
                            enrolledAt: Instant(milliseconds: 1), token: nil)
                        try? log.append(one, at: systemClock())
                    }
                }
            }
        }
        let contents = try #require(try ErasureLog(path: clinic.log, key: key).contents())
        #expect(contents.digests.count == 200)
        #expect(contents.unreadableCount == 1 && contents.isOfKey)
    }

    @Test(arguments: [true, false])
    func `what a killed restore leaves is reported, and deleted by the next start or restore`(
        _ isStarted: Bool
    ) async throws {
        let clinic = try await Clinic()
        let file = try await clinic.backup("one.sqlite")
        let left = clinic.console.data + "/portal.sqlite.restoring"
        for path in [left, left + "-wal"] {
            #expect(FileManager.default.createFile(atPath: path, contents: Data("rows".utf8)))
        }
        let warnings = try await clinic.console.json("doctor")["warnings"]?.array?.compactMap(\.string) ?? []
        #expect(warnings.contains { $0.hasPrefix("\(left) is left from a restore") }, "\(warnings)")
        #expect(FileManager.default.fileExists(atPath: left))
        if isStarted {
            var configuration = try Configuration(environment: [:])
            configuration.data = clinic.console.data
            try DataFolder(configuration: configuration).serve()
        } else {
            try await clinic.console.run("restore", file)
        }
        for path in [left, left + "-wal"] { #expect(!FileManager.default.fileExists(atPath: path)) }
    }

    @Test func `doctor reports how old the database before a restore is`() async throws {
        let clinic = try await Clinic()
        let file = try await clinic.backup("one.sqlite")
        #expect(try await clinic.console.json("doctor")["warnings"]?.array == [])
        try await clinic.console.run("restore", file)
        let found = try await clinic.console.json("doctor")
        #expect(found["sound"]?.bool == true)
        let warnings = try #require(found["warnings"]?.array).compactMap(\.string)
        #expect(
            warnings.contains {
                $0.contains("portal.sqlite.before-restore is the database from before a restore 0 days ago")
            }, "\(warnings)")
    }
}
