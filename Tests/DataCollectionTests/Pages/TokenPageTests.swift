import Access
import HTTP
import JSON
import SQLStore
import Support
import Testing
import Timekeeping

@testable import DataCollection
@testable import Responses

struct TokenPageTests {
    private let study = PageSite.study

    @Test(arguments: ["0", "-1", "1000001", "", "ten"])
    func `a number of tokens that cannot be is refused alongside its field`(_ count: String) async throws {
        let pages = try await PageSite()
        let made = try await pages.site.post(
            study + "/tokens", [("count", "other"), ("other", count), ("label", "Kept words")],
            as: .coordinator)
        #expect(made.status == .unprocessableContent)
        #expect(
            try made.page.alert.texts.contains(
                "Enter a number of tokens from 1 to 1,000,000. For more, generate another batch."))
        #expect(made.text.contains("Kept words"))
    }

    @Test func `a batch has a label and a note, which change with what they were in the audit`()
        async throws
    {
        let pages = try await PageSite()
        let made = try await pages.site.post(
            study + "/tokens",
            [("count", "100"), ("label", " Clinic "), ("note", "Two boxes\nin the <b>hall</b>")],
            as: .coordinator)
        let address = try #require(made.location)
        let page = try await pages.site.get(address, as: .coordinator)
        #expect(page.page.texts.contains("Two boxes in the <b>hall</b>"))
        let saved = try await pages.site.post(
            address, [("label", "Ward"), ("note", "Two boxes\nin the <b>hall</b>")], as: .coordinator)
        #expect(saved.location == address)
        let after = try await pages.site.get(address, as: .coordinator).page
        #expect(try after.status.texts.contains("Label and note saved.") && after.title == "Ward")
        let details: String? = try await pages.site.store.read {
            try $0.value("select details from audit_events where action = 'token-batch.describe'")
        }
        #expect(details?.contains("Clinic") == true && details?.contains("Ward") == true)
        #expect(details?.contains("boxes") == false, "what stays is no change")
    }

    @Test func `a batch is unused, in use, and used up`() async throws {
        let pages = try await PageSite()
        _ = try await pages.makeBatch(2)
        func expect(_ state: String) async throws {
            let page = try await pages.site.get(study + "/tokens", as: .coordinator).page
            #expect(page.texts.contains(state), "\(page.texts)")
        }
        try await expect("Not used")
        for (token, state) in zip(try await pages.tokens(), ["In use", "Used up"]) {
            _ = try await pages.enroll(with: token)
            try await expect(state)
        }
    }

    @Test(arguments: [("label", 201), ("note", 2_001)])
    func `words that are too long are refused alongside their field, and kept`(_ field: String, _ count: Int)
        async throws
    {
        let pages = try await PageSite()
        let words = String(repeating: "w", count: count)
        let entered = [("count", "100"), ("label", "Kept words")].filter { $0.0 != field } + [(field, words)]
        let address = try await pages.makeBatch(1)
        for target in [study + "/tokens", address] {
            let refused = try await pages.site.post(target, entered, as: .coordinator)
            #expect(refused.status == .unprocessableContent)
            #expect(
                try refused.page.alert.texts.contains(
                    "This has \(count) characters. Use at most \(count - 1)."))
            #expect(refused.text.contains(words))
        }
        let kept = try await pages.site.store.read {
            try $0.rows("select label || note from token_batches") { try $0[0] as String }
        }
        #expect(kept == ["Clinic"])
    }

    @Test
    func `a large batch shows how far it is, and its tokens when all are there`() async throws {
        let pages = try await PageSite()
        let world = pages.site.world
        let id = try await pages.site.store.write { transaction in
            try pages.feature.issue.begin(
                count: 25_000, by: "Test", in: world.channel.id, transaction
            ).batch
        }
        let address = "\(study)/tokens/\(id)"
        let during = try await pages.site.get(address, as: .coordinator)
        #expect(during.page.says("0 of 25,000"))
        #expect(during.text.contains("data-poll=\"\(address)\""))
        #expect(try await pages.site.get(address + "/tokens.csv", as: .coordinator).status == .notFound)
        #expect(
            try await pages.site.post(address + "/revoke", [], as: .coordinator).status == .conflict)
        try await pages.feature.issue.finish(id)
        let after = try await pages.site.get(address, as: .coordinator)
        #expect(after.page.texts.contains("100 tokens on this page of 25,000"))
        #expect(!after.text.contains("data-poll"))
        let file = try await pages.site.get(address + "/tokens.csv", as: .coordinator)
        #expect(file.text.components(of: "\r\n").count == 25_002)
    }

    @Test
    func `pages and states of a batch of many tokens follow one another`() async throws {
        let pages = try await PageSite()
        let address = try await pages.makeBatch(250)
        let token = try await pages.tokens()[7]
        #expect(try await pages.enrollmentResponse(to: token).status == .ok)
        let first = try await pages.site.get(address + "?state=unused", as: .coordinator)
        #expect(first.page.texts.contains("100 tokens on this page of 250"))
        #expect(!first.text.contains(">Enrolled<"))
        #expect(first.text.contains("state=unused&amp;after="))
        let used = try await pages.site.get(address + "?state=used", as: .coordinator)
        #expect(used.page.texts.contains("1 token on this page of 250"))
        let found = try await pages.site.get(address + "?q=\(token.prefix(4).lowercased())", as: .coordinator)
        #expect(found.text.contains(EnrollmentToken(token)?.groups.joined(separator: " ") ?? ""))
    }

    @Test
    func `the curve of tokens is drawn with its table, for who sees counts`() async throws {
        let pages = try await PageSite()
        let empty = try await pages.site.get(study + "/tokens", as: .reader)
        #expect(empty.page.title == "Enrollment tokens")
        #expect(!empty.text.contains("Tokens over time"))
        _ = try await pages.makeBatch(5)
        let all = try await pages.tokens()
        for token in all.prefix(3) { _ = try await pages.enrollmentResponse(to: token) }
        let client = try await pages.site.client(of: nil)
        let last = try await pages.enrollmentResponse(to: all[3]).json["data"]?["appToken"]?.string
        _ = await client.post(
            "/response-withdrawFromStudy.api",
            form: [("participantId", try #require(last)), ("delete", "true")])
        let page = try await pages.site.get(study + "/tokens", as: .reader)
        #expect(page.page.headings.contains("Tokens over time"))
        #expect(
            try page.page.table("Tokens over time").columns
                == ["Date", "Generated", "Used", "Enrolled", "Withdrawn", "Erased"])
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test
    func `who enrolls and withdraws is recorded without a trace of who it was`() async throws {
        let pages = try await PageSite()
        _ = try await pages.makeBatch(1)
        let token = try await pages.tokens()[0]
        let appToken = try #require(
            try await pages.enrollmentResponse(to: token).json["data"]?["appToken"]?.string)
        let client = try await pages.site.client(of: nil)
        let left = await client.post(
            "/response-withdrawFromStudy.api", form: [("participantId", appToken), ("delete", "true")])
        #expect(left.status == .ok)
        let events = try await pages.site.store.read {
            try $0.rows(
                """
                select action, actor_kind, address, subject, details from audit_events
                where action like 'participant.%' order by seq
                """
            ) { row in try (0..<5).map { try row[$0] as String } }
        }
        #expect(events.map { $0[0] } == ["participant.enroll", "participant.withdraw-and-erase"])
        #expect(events.allSatisfy { $0[1] == "participant" && $0[2].isEmpty && $0[3].isEmpty })
        #expect(events[0][4] == events[1][4])
        #expect(events[0][4].contains("digest:"))
    }

    @Test
    func `looking at tokens is recorded once an hour`() async throws {
        let pages = try await PageSite()
        let address = try await pages.makeBatch(3)
        for _ in 0..<3 { _ = try await pages.site.get(address, as: .coordinator) }
        #expect(try await pages.recorded("token-batch.view") == 1)
    }
}
