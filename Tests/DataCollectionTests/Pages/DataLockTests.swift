import Access
import Cryptography
import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import DataCollection
@testable import Responses

private let password = "a stone in the river"

/// A study with a survey, a failed response, and people who lock its data and work with it.
private struct LockSite {
    static let lock = PageSite.study + "/data-lock"
    static let signature = [("reason", "Read out"), ("meaning", "approval"), ("proof", password)]

    let pages: PageSite
    let list: RequestedList
    let key: Int64

    init() async throws {
        pages = try await PageSite()
        try await pages.sample("OtherOption", "1")
        try await pages.send("Nothing", version: "1", data: "{\"results\": []}")
        for someone in [TestUser.folderAdmin, .editor] {
            _ = try await pages.site.parts.accounts.add(
                email: someone.email, name: someone.name, password: password, by: pages.site.parts.console)
        }
        let channel = pages.site.world.channel.id
        let catalog = try await pages.site.store.read { [pages] in
            try pages.feature.intake.lists.catalog(of: channel, $0)
        }
        list = try RequestedList(try #require(catalog["OtherOptionMixedMultiple"]?.id), in: catalog)
        let table = list.id.tableName
        key = try await pages.site.store.read {
            try #require(try $0.value("select min(key) from \(identifier: table)"))
        }
    }

    var address: String { "\(PageSite.study)/lists/\(list.id)" }

    func post(
        _ path: String, _ fields: [(String, String)] = signature, as someone: TestUser = .folderAdmin
    ) async throws -> ClientResponse {
        try await pages.site.post(path, fields, as: someone)
    }

    func get(_ path: String, as someone: TestUser = .editor) async throws -> String {
        try await pages.site.get(path, as: someone).text
    }

    /// How many rows, changes of rows, and runs of reprocessing there are.
    func counts() async throws -> [Int] {
        let table = list.id.tableName
        return try await pages.site.store.read { transaction in
            [
                try transaction.value("select count(*) from \(identifier: table)") ?? 0,
                try transaction.value("select count(*) from list_row_changes") ?? 0,
                try transaction.value("select count(*) from reprocessings") ?? 0,
                try transaction.value("select count(*) from responses where status = 2") ?? 0,
            ]
        }
    }
}

struct DataLockTests {
    @Test func `data is locked with a reason and a signature, and unlocked again`() async throws {
        let site = try await LockSite()
        #expect(try await site.get(LockSite.lock).contains("never been locked"))
        #expect(try await site.get(PageSite.study + "/lists").contains(LockSite.lock))
        #expect(try await site.get(PageSite.study + "/set-up", as: .folderAdmin).contains(LockSite.lock))
        #expect(try await site.post(LockSite.lock).location == LockSite.lock)
        for page in [PageSite.study, PageSite.study + "/lists", site.address] {
            #expect(try await site.get(page).contains("by J. Larkspur. Rows can"), "\(page)")
        }
        #expect(try await site.get(LockSite.lock).contains("Read out"))
        let again = try await site.post(LockSite.lock)
        #expect(
            try again.status == .conflict && again.page.alert.texts.contains("The data is already locked."))
        #expect(try await site.post(LockSite.lock + "/end").location == LockSite.lock)
        #expect(try await site.post(LockSite.lock + "/end").status == .conflict)
        #expect(try await !site.get(PageSite.study).contains("The data is locked"))
        #expect(try await site.pages.recorded("data-lock.lock") == 1)
        #expect(try await site.pages.recorded("data-lock.unlock") == 1)
        #expect(site.pages.site.faults.all.isEmpty, "\(site.pages.site.faults.all)")
    }

    @Test(
        arguments: [
            ([("meaning", "approval"), ("proof", password)], "Enter a reason"),
            ([("reason", "r"), ("proof", password)], "Choose the meaning of your signature"),
            ([("reason", "r"), ("meaning", "review")], "Enter your password"),
            (
                [("reason", "r"), ("meaning", "review"), ("proof", "another stone in it")],
                "The password or code is not correct"
            ),
        ])
    func `a lock that is not signed, or not explained, is none`(
        _ fields: [(String, String)], _ sentence: String
    ) async throws {
        let site = try await LockSite()
        let response = try await site.post(LockSite.lock, fields)
        #expect(response.status == .unprocessableContent)
        #expect(response.page.says(sentence))
        #expect(try await site.pages.recorded("data-lock.lock") == 0)
    }

    @Test(arguments: [TestUser.editor, .reader, .coordinator, .lead, .stranger])
    func `only someone who sets the study up locks and unlocks`(_ someone: TestUser) async throws {
        let site = try await LockSite()
        #expect(try await site.post(LockSite.lock, as: someone).status != .seeOther)
        _ = try await site.post(LockSite.lock)
        #expect(try await site.post(LockSite.lock + "/end", as: someone).status != .seeOther)
        #expect(try await site.pages.recorded("data-lock.unlock") == 0)
        if someone == .reader {
            #expect(try await !site.get(LockSite.lock, as: someone).contains("Sign and unlock"))
        }
    }

    @Test(
        arguments: [
            "rows/KEY/edit", "rows", "rows/KEY/delete", "reprocess", "reprocess-all", "restore", "jobs",
        ])
    func `while the data is locked, nothing of it is changed`(_ way: String) async throws {
        let site = try await LockSite()
        // A deleted row and a finished run, to restore and to repeat.
        _ = try await site.post("\(site.address)/rows/\(site.key)/delete", [("reason", "Twice")], as: .editor)
        _ = try await site.post(PageSite.study + "/responses/reprocess", [("all", "1")], as: .editor)
        await site.pages.feature.settled()
        let next = site.key + 1
        #expect(try await site.get("\(site.address)/rows/\(next)").contains("Correct"))
        _ = try await site.post(LockSite.lock)
        let before = try await site.counts()
        #expect(before[1] > 0 && before[2] == 1 && before[3] == 1)
        let (path, fields): (String, [(String, String)]) =
            switch way {
            case "reprocess": (PageSite.study + "/responses/reprocess", [("id", "2")])
            case "reprocess-all": (PageSite.study + "/responses/reprocess", [("all", "1")])
            case "restore": ("\(site.address)/deleted/1/restore", [])
            case "jobs": (PageSite.study + "/jobs/1/repeat", [])
            default:
                (
                    "\(site.address)/" + way.replacing("KEY", with: "\(next)"),
                    [("reason", "r"), ("started", "0"), ("response", "1")]
                )
            }
        let response = try await site.post(path, fields, as: .editor)
        #expect(way == "restore" ? response.status == .seeOther : response.status == .conflict)
        #expect(way == "restore" || response.text.contains("locked the data of this study"))
        await site.pages.feature.settled()
        #expect(try await site.counts() == before)
        #expect(try await !site.get("\(site.address)/rows/\(next)").contains("Delete…"))
    }

    @Test func `a script is refused in the words of its API`() async throws {
        let site = try await LockSite()
        _ = try await site.post(LockSite.lock)
        let (random, console) = (site.pages.site.parts.random, site.pages.site.parts.console)
        let key = try await site.pages.site.store.write { transaction in
            try APIKeyRepository.issue(
                "Script", days: 30, random: { random.bytes($0) }, to: TestUser.editor.email, by: console,
                in: transaction
            ).text
        }
        let answer = await InProcessClient(site.pages.site.router).post(
            "/MERIDIAN/HERON/SLEEP01/response-reprocessResponse.api", json: #"{"rowIds": [2]}"#,
            headers: ["apikey": key, "accept": "application/json"])
        #expect(answer.status == .badRequest)
        #expect(answer.exception?.contains("locked the data of this study") == true, "\(answer.text)")
    }

    @Test func `what participants send still becomes rows`() async throws {
        let site = try await LockSite()
        _ = try await site.post(LockSite.lock)
        let before = try await site.counts()
        try await site.pages.sample("OtherOption", "1")
        #expect(try await site.counts()[0] == before[0] * 2)
    }

    @Test func `the other channel is not locked with it`() async throws {
        let site = try await LockSite()
        _ = try await site.post(LockSite.lock)
        let other = try await site.get("/orgs/MERIDIAN/apps/HERON-T/studies/SLEEP01T/data-lock")
        #expect(other.contains("never been locked"))
    }
}
