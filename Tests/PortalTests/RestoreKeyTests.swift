import Cryptography
import FoundationEssentials
import JSON
import SQLStore
import Support
import Testing

@testable import Access
@testable import Portal

/// A restored database fits the key of the data folder.
@Suite struct RestoreKeyTests {
    @Test func `a backup from before a key rotation is encrypted with the current key`() async throws {
        let clinic = try await Clinic()
        let console = clinic.console
        let sealed = try await SealedSamples.make(in: console)
        let participant = try await clinic.enroll()
        let file = try await clinic.backup("one.sqlite")
        try await console.run("key", "rotate")
        try await console.run("key", "rotate")
        let current = try #require(try SealingKey.load(from: console.data + "/portal.key"))
        let said = try await console.run("restore", file)
        #expect(said.contains("The backup needed the previous key \(sealed.key.identifier)"), "\(said)")
        #expect(!said.contains("damaged"))
        #expect(try await clinic.find(participant) != nil)
        let used = try await sealed.check(in: console, participants: 2, isRestored: true)
        #expect(used.identifier == current.identifier)
        #expect(try await console.json("audit", "verify")["whole"]?.bool == true)
        #expect(try await console.json("doctor")["sound"]?.bool == true)
        // The backup of the restored database names its key.
        let next = try await clinic.backup("two.sqlite")
        let named = try Backup.read(next) { try DataKeyRepository.identifier(in: $0) }
        #expect(named == current.identifier)
    }

    @Test(arguments: [true, false])
    func `a backup whose key isn't in the folder is refused by the key's name, and nothing is replaced`(
        _ hasSecrets: Bool
    ) async throws {
        let (one, two) = (try await Clinic(), try await Clinic())
        let stranger = hasSecrets ? try await two.enroll() : ""
        let foreign = try #require(try SealingKey.load(from: two.console.data + "/portal.key"))
        let file = try await two.backup("foreign.sqlite")
        let participant = try await one.enroll()
        let sentence = try await one.console.refusal("restore", file, "--without-erasures")
        #expect(sentence.contains("needs the key \(foreign.identifier), which isn't in"), "\(sentence)")
        #expect(sentence.contains("Nothing was replaced."))
        let database = one.console.data + "/portal.sqlite"
        #expect(!FileManager.default.fileExists(atPath: database + ".before-restore"))
        #expect(try await one.find(participant) == 1)
        // The other portal's key is there, but this portal's key didn't follow it.
        try foreign.save(to: one.console.data + "/portal.key.other")
        #expect(
            try await one.console.refusal("restore", file, "--without-erasures").contains(
                "portal.key.other, which isn't a previous key"))
        if hasSecrets { #expect(try await two.find(stranger) == 1) }
    }

    @Test func `a backup of an earlier version, without the name of its key, is recognized by its secrets`()
        async throws
    {
        let (one, two) = (try await Clinic(), try await Clinic())
        _ = try await two.enroll()
        _ = try await two.use { portal, _ in
            try await portal.store.write { try $0.run("drop table data_keys") }
        }
        let store = try Store(path: two.console.data + "/portal.sqlite")
        let file = two.console.path("old.sqlite")
        try await store.backup(to: file)
        await store.close()
        #expect(
            try await one.console.refusal("restore", file, "--without-erasures").contains("needs another key")
        )
    }

    @Test func `a folder whose key file isn't the database's is refused, and its server isn't ready`()
        async throws
    {
        let clinic = try await Clinic()
        let participant = try await clinic.enroll()
        let path = clinic.console.data + "/portal.key"
        let right = try #require(try SealingKey.load(from: path))
        let portal = try await clinic.console.open()
        let folder = portal.folder
        let probe = ReadinessProbe(
            store: portal.store, hasFittingKey: { try await folder.hasKey(of: portal.store) })
        #expect(await probe.problem() == nil)
        let wrong = SealingKey()
        try wrong.save(to: path)
        let late = ReadinessProbe(
            store: portal.store, hasFittingKey: { try await folder.hasKey(of: portal.store) })
        #expect(await late.problem() == "The key file is not the key of the database.")
        await portal.store.close()
        let sentence = try await clinic.console.refusal("user", "list")
        #expect(sentence.contains("needs the key \(right.identifier)"), "\(sentence)")
        #expect(sentence.contains("has the key \(wrong.identifier)"))
        try right.save(to: path)
        #expect(try await clinic.find(participant) == 1)
    }

    @Test func `a data folder with a relative path has the kept keys, too`() async throws {
        let console = try CommandLineRunner()
        let up = FileManager.default.currentDirectoryPath.split(separator: "/").map { _ in "../" }.joined()
        let relative = up + console.data.split(separator: "/").joined(separator: "/")
        try await console.run("user", "add", "ruth@example.org", "--role", "site-admin", data: relative)
        try await console.run("folder", "add", "MERIDIAN", data: relative)
        try await console.run("backup", console.path("one.sqlite"), data: relative)
        try await console.run("key", "rotate", data: relative)
        let said = try await console.run("restore", console.path("one.sqlite"), data: relative)
        #expect(said.contains("The backup needed the previous key"), "\(said)")
        #expect(try await console.json("audit", "verify", data: relative)["whole"]?.bool == true)
        #expect(try await console.json("doctor", data: relative + "/")["sound"]?.bool == true)
    }

    @Test func `a restore checks lines of the file of anchors with all kept keys`() async throws {
        let console = try CommandLineRunner()
        try await console.run("user", "add", "ruth@example.org", "--role", "site-admin")
        try await console.run("folder", "add", "MERIDIAN")
        try await console.run("backup", console.path("one.sqlite"))
        for number in 1...2 {
            try await console.run("folder", "add", "MERIDIAN/A\(number)")
            try await console.run("key", "rotate")
            try await console.run("folder", "add", "MERIDIAN/B\(number)")
        }
        let said = try await console.run("restore", console.path("one.sqlite"))
        #expect(!said.contains("was changed") && !said.contains("file of anchors"), "\(said)")
        #expect(!(try await console.run("audit", "export")).contains("audit.miss-anchors"))
        let found = try await console.json("audit", "verify")
        #expect(found["whole"]?.bool == true && found["anchors"]?[0]?["unusable"]?.int == 0)
        #expect(try await console.json("doctor")["sound"]?.bool == true)
    }

    @Test func `a backup of a portal without users is encrypted with the current key, too`() async throws {
        let console = try CommandLineRunner()
        try await console.run("migrate")
        try await console.run("folder", "add", "MERIDIAN")
        try await console.run("backup", console.path("one.sqlite"))
        try await console.run("key", "rotate")
        let said = try await console.run("restore", console.path("one.sqlite"))
        #expect(said.contains("The backup needed the previous key") && !said.contains("damaged"), "\(said)")
        #expect(try await console.json("audit", "verify")["whole"]?.bool == true)
        try await console.run("key", "rotate")
        #expect(!FileManager.default.fileExists(atPath: console.data + "/portal.key.next"))
    }
}
