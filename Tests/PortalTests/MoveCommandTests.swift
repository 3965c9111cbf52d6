import Access
import FoundationEssentials
import JSON
import SQLStore
import Testing
import Vocabulary

@testable import Portal

@Suite struct MoveCommandTests {
    private let console: CommandLineRunner

    init() async throws {
        console = try CommandLineRunner()
        try await console.run("folder", "add", "MERIDIAN/HERON/SLEEP01")
        try await console.run("folder", "add", "OCEAN/PLOVER")
    }

    /// Adds HERON-T, which offers the Test channel of SLEEP01, PLOVER-T, and a group and a person with a role each on
    /// the study.
    private func addTestChannelAndRoles() async throws {
        for path in ["MERIDIAN/HERON-T", "OCEAN/PLOVER-T"] { try await console.run("folder", "add", path) }
        let portal = try await console.open()
        try await portal.store.write { [hand = portal.console] transaction in
            let found = try FolderRepository.channel("MERIDIAN", "HERON", "SLEEP01", in: transaction)
            let study = try #require(found).study
            let app = try #require(try FolderRepository.app("MERIDIAN", "HERON-T", in: transaction))
            _ = try ChannelRepository.addTest(
                as: "SLEEP01T", in: hand.grant(CreateStudy.self, on: app),
                with: hand.grant(EditDesign.self, on: study), in: transaction)
            let nurses = try GroupRepository.add(
                "Nurses", with: hand.grant(ManageOrganization.self, on: app.organization), in: transaction)
            try RoleRepository.assign(
                .reader, to: .group(nurses.id), with: hand.grant(ManageRoles.self, on: .study(study)),
                in: transaction)
        }
        await portal.store.close()
        try await console.run(
            "user", "add", "a@example.org", "--role", "reader", "--folder", "MERIDIAN/HERON/SLEEP01")
    }

    @Test(arguments: [false, true])
    func `What goes along, what is sent and which roles end is reported before and after`(
        _ keeps: Bool
    ) async throws {
        try await addTestChannelAndRoles()
        try await console.run("app", "token", "issue", "MERIDIAN/HERON", "--platform", "ios")
        let words = " together with HERON-T. Its builds keep sending the Org ID MERIDIAN"
        let before = try await console.refusal("folder", "move", "MERIDIAN/HERON", "OCEAN")
        #expect(
            before.contains("would move to OCEAN\(words). 2 roles given there would be removed. To move it,"))
        let command =
            ["folder", "move", "MERIDIAN/HERON", "OCEAN", "--yes"] + (keeps ? ["--keep-roles"] : [])
        if keeps {
            let done = try JSONTree.parse(try await console.run(command + ["--json"]))
            #expect(done["alongside"] == ["OCEAN/HERON-T"] && done["rolesRemoved"] == .int(1))
        } else {
            #expect(try await console.run(command).contains("Moved MERIDIAN/HERON to OCEAN/HERON\(words)."))
        }
        #expect(try await roles() == (keeps ? 1 : 0))
    }

    @Test(arguments: [false, true])
    func `A study leaves its organization with its Test channel, and people keep roles if that is asked`(
        _ keeps: Bool
    ) async throws {
        try await addTestChannelAndRoles()
        let move = [
            "folder", "move", "MERIDIAN/HERON/SLEEP01", "OCEAN/PLOVER", "--test-app", "OCEAN/PLOVER-T",
        ]
        let before = try await console.refusal(move)
        #expect(
            before.contains("would move to OCEAN/PLOVER. 2 roles given there would be removed. To move it,"))
        let command = move + ["--yes", "--json"] + (keeps ? ["--keep-roles"] : [])
        let done = try JSONTree.parse(try await console.run(command))
        #expect(done["path"] == "OCEAN/PLOVER/SLEEP01" && done["alongside"] == [])
        #expect(done["rolesRemoved"] == .int(keeps ? 1 : 2))
        #expect(try await roles() == (keeps ? 1 : 0))
        #expect(try await console.run("folder", "list").contains("OCEAN/PLOVER-T/SLEEP01T"))
    }

    /// How many roles there are.
    private func roles() async throws -> Int? {
        let portal = try await console.open()
        let count: Int? = try await portal.store.read {
            try $0.value("select count(*) from role_assignments")
        }
        await portal.store.close()
        return count
    }

    @Test func `What is in the way is said before --yes is asked for`() async throws {
        try await console.run("tokens", "issue", "MERIDIAN/HERON/SLEEP01", "--count", "1")
        let study = try await console.refusal("folder", "move", "MERIDIAN/HERON/SLEEP01", "OCEAN/PLOVER")
        #expect(study.contains("has enrollment tokens") && !study.contains("--yes"))
        try await console.run("folder", "add", "OCEAN/HERON")
        let app = try await console.refusal("folder", "move", "MERIDIAN/HERON", "OCEAN")
        #expect(app.contains("already has an app with the ID HERON") && !app.contains("--yes"))
    }

    @Test func `An app in the trash goes along unsaid`() async throws {
        try await addTestChannelAndRoles()
        try await console.run("folder", "delete", "MERIDIAN/HERON-T", "--yes", "--reason", "Tried out")
        let done = try await console.json("folder", "move", "MERIDIAN/HERON", "OCEAN", "--yes")
        #expect(done["alongside"] == [] && done["sends"] == "OCEAN")
    }

    @Test func `Without --yes the verb says what would change, and changes nothing`() async throws {
        try await console.run(
            "user", "add", "a@example.org", "--role", "reader", "--folder", "MERIDIAN/HERON")
        let refusal = try await console.refusal("folder", "move", "MERIDIAN/HERON", "OCEAN")
        #expect(refusal.contains("would move to OCEAN") && refusal.contains("add --yes"))
        #expect(try await console.run("folder", "list").contains("MERIDIAN/HERON\t"))
    }

    @Test func `An app moves, and a script reads where it is and what its builds send`() async throws {
        try await console.run("app", "token", "issue", "MERIDIAN/HERON", "--platform", "ios")
        let done = try await console.json("folder", "move", "MERIDIAN/HERON", "OCEAN", "--yes")
        #expect(done["path"]?.string == "OCEAN/HERON" && done["from"]?.string == "MERIDIAN/HERON")
        #expect(done["sends"]?.string == "MERIDIAN" && done["rolesRemoved"] == .int(0))
        let list = try await console.run("folder", "list")
        #expect(list.contains("OCEAN/HERON/SLEEP01\t") && !list.contains("MERIDIAN/HERON"))
        let again = try await console.refusal("folder", "add", "MERIDIAN/HERON")
        #expect(again.contains("later moved"))
        try await console.run("audit", "verify")
    }

    @Test func `A study moves to another app until tokens are made for it`() async throws {
        try await console.run("folder", "move", "MERIDIAN/HERON/SLEEP01", "OCEAN/PLOVER", "--yes")
        #expect(try await console.run("folder", "list").contains("OCEAN/PLOVER/SLEEP01\t"))
        try await console.run("tokens", "issue", "OCEAN/PLOVER/SLEEP01", "--count", "1")
        let refusal = try await console.refusal(
            "folder", "move", "OCEAN/PLOVER/SLEEP01", "MERIDIAN/HERON", "--yes")
        #expect(refusal.contains("has enrollment tokens"))
    }

    @Test(arguments: [
        ["MERIDIAN", "OCEAN"], ["MERIDIAN/HERON", "OCEAN/PLOVER"], ["MERIDIAN/HERON/SLEEP01", "OCEAN"],
        ["/", "OCEAN"],
    ])
    func `Nothing else is moved`(_ arguments: [String]) async throws {
        let refusal = try await console.refusal(["folder", "move"] + arguments + ["--yes"])
        #expect(refusal.contains("You can move an app to ORG or a study to ORG/APP."))
    }

    @Test func `What is archived neither goes nor takes anything in`() async throws {
        try await console.run("folder", "archive", "OCEAN")
        let into = try await console.refusal("folder", "move", "MERIDIAN/HERON", "OCEAN", "--yes")
        #expect(into.contains("OCEAN is archived"))
        try await console.run("folder", "archive", "--take-out", "OCEAN")
        try await console.run("folder", "archive", "MERIDIAN/HERON")
        let from = try await console.refusal("folder", "move", "MERIDIAN/HERON", "OCEAN", "--yes")
        #expect(from.contains("HERON is archived"))
    }

    @Test func `An app whose designs would come from elsewhere stays until that is set on it`() async throws {
        let designs = console.data + "/metadata"
        try FileManager.default.createDirectory(atPath: designs, withIntermediateDirectories: true)
        try await console.run("settings", "metadata", "--files", designs, "--folder", "MERIDIAN")
        let refusal = try await console.refusal("folder", "move", "MERIDIAN/HERON", "OCEAN", "--yes")
        #expect(refusal.contains("would change its metadata source"))
        // Of an app without studies no one reads any.
        try await console.run("folder", "add", "MERIDIAN/EGRET")
        try await console.run("folder", "move", "MERIDIAN/EGRET", "OCEAN", "--yes")
        try await console.run("settings", "metadata", "--files", designs, "--folder", "MERIDIAN/HERON")
        try await console.run("folder", "move", "MERIDIAN/HERON", "OCEAN", "--yes")
    }
}
