import Access
import Cryptography
import HTTP
import JSON
import SQLStore
import Studies
import Support
import Testing
import Timekeeping
import WebAccess

@testable import Administration

@Suite struct AuditLogTests {
    private static let addresses = [
        "/audit", "/orgs/MERIDIAN/audit", "/orgs/MERIDIAN/apps/HERON/audit",
        "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/audit",
    ]

    @Test(arguments: addresses)
    func `the log of every level shows what was done there`(address: String) async throws {
        let site = try await FolderPagesSite().site
        let page = try await site.get(address, as: .siteAdmin)
        #expect(page.status == .ok && page.page.says("created study"))
        #expect(site.faults.all == [])
    }

    @Test(arguments: [
        (TestUser.orgAdmin, "/orgs/MERIDIAN/audit", Status.ok), (.orgAdmin, "/audit", .notFound),
        (.orgAdmin, "/orgs/HARBOUR/audit", .notFound), (.stranger, "/orgs/MERIDIAN/audit", .notFound),
        (.folderAdmin, "/orgs/MERIDIAN/audit", .notFound),
        (.folderAdmin, "/orgs/MERIDIAN/apps/HERON/audit", .ok),
        (.reader, "/orgs/MERIDIAN/apps/HERON/audit", .forbidden),
        (.designer, "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/audit", .forbidden),
    ])
    func `the log is for administrators of its place`(
        someone: TestUser, address: String, status: Status
    ) async throws {
        let site = try await FolderPagesSite().site
        #expect(try await site.get(address, as: someone).status == status)
        #expect(
            try await site.get(address + "/999999", as: someone).status
                == (status == .ok ? .notFound : status))
        let export = try await site.post(address + "/export", [("format", "csv")], as: someone)
        #expect(export.status == status)
    }

    @Test func `filters narrow the log and stay in the links of its pages`() async throws {
        let places = try await FolderPagesSite()
        try await places.site.store.write { transaction in
            for number in 1...60 {
                try places.site.parts.console.actor.record(
                    "thing.change", on: places.site.world.study.id, about: "thing \(number)", in: transaction)
            }
        }
        let address = "/orgs/MERIDIAN/audit"
        let first = try await places.site.get(address + "?what=thing.&who=operator", as: .orgAdmin).text
        #expect(
            first.contains("thing 60<") && !first.contains("thing 10<") && !first.contains("created study"))
        let older = try #require(Self.link(in: first, with: "older="))
        #expect(older.contains("what=thing.") && older.contains("who=operator"))
        let second = try await places.site.get(older, as: .orgAdmin).text
        #expect(second.contains("thing 10<") && !second.contains("thing 60<"))
        let newer = try #require(Self.link(in: second, with: "newer="))
        #expect(try await places.site.get(newer, as: .orgAdmin).page.links.contains("thing 60"))
        let none = try await places.site.get(address + "?q=thing+nowhere", as: .orgAdmin).page
        #expect(none.texts.contains("No events match"))
        let bad = try await places.site.get(
            address + "?from=x&to=9999-12-31&older=x&who=user:x", as: .orgAdmin)
        #expect(bad.status == .ok)
    }

    @Test(arguments: ["/audit", "/orgs/MERIDIAN/audit", "/orgs/MERIDIAN/apps/HERON/audit"])
    func `a number at the end of all numbers shows a page`(_ address: String) async throws {
        let places = try await FolderPagesSite()
        let (least, most) = (Int64.min, Int64.max)
        for number in [least, least + 1, -1, 0, 1 << 53, most - 1, most] {
            for name in ["older", "newer"] {
                let page = try await places.site.get("\(address)?\(name)=\(number)", as: .siteAdmin)
                #expect(page.status == .ok, "\(name)=\(number)")
            }
        }
    }

    private static func link(in page: String, with text: String) -> String? {
        page.split(separator: "\"").first { $0.hasPrefix("/orgs/") && $0.contains(text) }
            .map { String($0).replacing("&amp;", with: "&") }
    }

    @Test func `an event opens to its before and after`() async throws {
        let places = try await FolderPagesSite()
        _ = try await places.site.post(
            "/orgs/MERIDIAN/settings", [("title", "Meridian Coast")], as: .orgAdmin)
        let event = try #require(try await places.events("organization.rename").first)
        let page = try await places.site.get("/orgs/MERIDIAN/audit/\(event.seq)", as: .orgAdmin).page
        #expect(page.texts.contains("Meridian Bay Institute changed to Meridian Coast"))
        #expect(page.links.contains("All events by M. Thistle") && page.texts.contains("organization.rename"))
        let other = try await places.site.get("/orgs/HARBOUR/audit/\(event.seq)", as: .stranger)
        #expect(other.status == .notFound)
    }

    @Test(arguments: [
        ("study.announce", "announced study"), ("study.unpublish", "withdrew the announcement of study"),
        ("study.publish-updates", "published updates of study"), ("design.reopen", "reopened design"),
        ("design.reinstate", "restored design"), ("notification.resend", "resent notification"),
        ("list.prepare-order", "prepared a sort order for the List"),
        ("response.reprocess-all", "reprocessed the responses of"),
        ("app-push-key.keep", "saved the push key"), ("app-push-key.remove", "deleted the push key for"),
        ("session.end-all", "ended all sessions of"), ("password.force", "invalidated the password of"),
        ("password.send-link", "sent a password link to"), ("data.sql", "ran a SQL query on"),
        ("query.run", "ran the query"), ("export.download", "downloaded the export"),
        ("database.backup", "backed up the database to"), ("forwarding.test", "tested forwarding for"),
        ("forwarding.try-now", "retried forwarding for"), ("forwarding.replay", "forwarded again"),
        ("forwarding.recover", "reached the forwarding target again"),
        ("library.describe", "edited the library description of"), ("library.use", "used from the library"),
        ("library.replace", "replaced the library entry"), ("library.reinstate", "restored to the library"),
        ("participant.withdraw-and-erase", "withdrew participant and erased the data of"),
        ("response.stop-reprocessing", "stopped reprocessing in"),
        ("enrollment.refuse-while-not-collecting", "set whether people can enroll"),
    ])
    func `an event reads as a sentence`(action: String, words: String) async throws {
        let places = try await FolderPagesSite()
        try await places.site.store.write { transaction in
            try places.site.parts.console.actor.record(
                action, on: places.site.world.study.id, about: "Diary", in: transaction)
        }
        let page = try await places.site.get("/audit", as: .siteAdmin).page
        #expect(page.title == "Audit log")
        #expect(page.html.contains(words) && !page.html.contains("did “"))
    }

    @Test func `what people typed cannot become markup`() async throws {
        let places = try await FolderPagesSite()
        let hostile = "<script>alert(1)</script>\"'&"
        try await places.site.store.write { transaction in
            try places.site.parts.console.actor.record(
                "thing.change", on: .site, about: hostile,
                ["<b>": .change(from: hostile, to: "x"), "plain": .text(hostile)], in: transaction)
        }
        let event = try #require(try await places.events("thing.change").first)
        for address in ["/audit", "/audit/\(event.seq)", "/audit?q=%3Cscript%3E&who=%22%3E%3Cimg%3E"] {
            let page = try await places.site.get(address, as: .siteAdmin)
            #expect(page.status == .ok && page.page.says(hostile), "\(address)")
            #expect(!page.text.contains("<script>alert") && !page.text.contains("\"><img>"))
        }
    }
}
