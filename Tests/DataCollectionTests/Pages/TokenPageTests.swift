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

    private func batch(_ count: Int, in pages: PageSite, label: String = "Clinic") async throws -> String {
        let made = try await pages.site.post(
            study + "/tokens", [("count", "other"), ("other", "\(count)"), ("label", label)], as: .coordinator
        )
        await pages.feature.settled()
        return try #require(made.location, "\(made.text)")
    }

    private func tokens(_ pages: PageSite) async throws -> [String] {
        try await pages.site.store.read {
            try $0.rows("select token from enrollment_tokens order by id") { try $0[0] }
        }
    }

    private func enroll(_ token: String, in pages: PageSite) async throws -> ClientResponse {
        await (try await pages.site.client(of: nil)).post(
            "/response-enroll.api",
            form: [("studyId", "SLEEP01"), ("token", token), ("allowDataSharing", "true")])
    }

    @Test(arguments: ["0", "-1", "1000001", "", "ten"])
    func `a number of tokens that cannot be is refused alongside its field`(_ count: String) async throws {
        let pages = try await PageSite()
        let made = try await pages.site.post(
            study + "/tokens", [("count", "other"), ("other", count), ("label", "Kept words")],
            as: .coordinator)
        #expect(made.status == .unprocessableContent)
        #expect(made.text.contains("from 1 to 1,000,000. For more, generate another batch."))
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
        #expect(page.text.contains("Two boxes\nin the &lt;b&gt;hall&lt;/b&gt;</p>"))
        let saved = try await pages.site.post(
            address, [("label", "Ward"), ("note", "Two boxes\nin the <b>hall</b>")], as: .coordinator)
        #expect(saved.location == address)
        let after = try await pages.site.get(address, as: .coordinator).text
        #expect(after.contains("Label and note saved.") && after.contains(">Ward</h1>"))
        let details: String? = try await pages.site.store.read {
            try $0.value("select details from audit_events where action = 'token-batch.describe'")
        }
        #expect(details?.contains("Clinic") == true && details?.contains("Ward") == true)
        #expect(details?.contains("boxes") == false, "what stays is no change")
    }

    @Test(arguments: [("label", 201), ("note", 2_001)])
    func `words that are too long are refused alongside their field, and kept`(_ field: String, _ count: Int)
        async throws
    {
        let pages = try await PageSite()
        let words = String(repeating: "w", count: count)
        let entered = [("count", "100"), ("label", "Kept words")].filter { $0.0 != field } + [(field, words)]
        let address = try await batch(1, in: pages)
        for target in [study + "/tokens", address] {
            let refused = try await pages.site.post(target, entered, as: .coordinator)
            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains("This has \(count) characters. Use at most \(count - 1)."))
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
        #expect(during.text.contains("0 of 25,000"))
        #expect(during.text.contains("data-poll=\"\(address)\""))
        #expect(try await pages.site.get(address + "/tokens.csv", as: .coordinator).status == .notFound)
        #expect(
            try await pages.site.post(address + "/revoke", [], as: .coordinator).status == .conflict)
        try await pages.feature.issue.finish(id)
        let after = try await pages.site.get(address, as: .coordinator)
        #expect(after.text.contains("100 tokens on this page of 25,000"))
        #expect(!after.text.contains("data-poll"))
        let file = try await pages.site.get(address + "/tokens.csv", as: .coordinator)
        #expect(file.text.components(of: "\r\n").count == 25_002)
    }

    @Test
    func `pages and states of a batch of many tokens follow one another`() async throws {
        let pages = try await PageSite()
        let address = try await batch(250, in: pages)
        let token = try await tokens(pages)[7]
        #expect(try await enroll(token, in: pages).status == .ok)
        let first = try await pages.site.get(address + "?state=unused", as: .coordinator)
        #expect(first.text.contains("100 tokens on this page of 250"))
        #expect(!first.text.contains(">Enrolled<"))
        #expect(first.text.contains("state=unused&amp;after="))
        let used = try await pages.site.get(address + "?state=used", as: .coordinator)
        #expect(used.text.contains("1 token on this page"))
        let found = try await pages.site.get(address + "?q=\(token.prefix(4).lowercased())", as: .coordinator)
        #expect(found.text.contains(EnrollmentToken(token)?.groups.joined(separator: " ") ?? ""))
    }

    @Test
    func `revoked tokens let no one in, and who is in stays`() async throws {
        let pages = try await PageSite()
        let address = try await batch(10, in: pages)
        let all = try await tokens(pages)
        let appToken = try await enroll(all[0], in: pages).json["data"]?["appToken"]?.string
        let fields = [("all", "1"), ("confirmed", "1"), ("reason", "Lost in the post")]
        let asked = try await pages.site.post(
            address + "/revoke", fields.dropLast() + [("reason", " ")], as: .coordinator)
        #expect(
            asked.status == .unprocessableContent && asked.text.contains("Enter a reason"))
        let revoked = try await pages.site.post(address + "/revoke", fields, as: .coordinator)
        #expect(revoked.status == .seeOther)
        let refused = try await enroll(all[1], in: pages)
        #expect(refused.exception == "Unknown token: '\(all[1])'")
        let client = try await pages.site.client(of: nil)
        let resolved = await client.post("/response-resolveEnrollmentToken.api", form: [("token", all[1])])
        #expect(resolved.status == .notFound)
        #expect(
            await client.post("/response-resolveEnrollmentToken.api", form: [("token", all[0])]).status == .ok
        )
        #expect(try await enroll(all[0], in: pages).exception == "Token already in use")
        let rows = await client.post(
            "/response-selectRows.api",
            form: [("participantId", try #require(appToken)), ("queryName", "x")])
        #expect(rows.exception == "Query 'x' doesn't exist")
        let page = try await pages.site.get(address, as: .coordinator)
        #expect(page.text.contains("Unused tokens were revoked by"))
        #expect(page.text.contains("UTC: Lost in the post."))
        #expect(try await pages.recorded("token-batch.revoke") == 1)
        _ = try await pages.site.post(address + "/revoke", fields, as: .coordinator)
        #expect(try await pages.recorded("token-batch.revoke") == 1)
        let sheet = try await pages.site.get(address + "/sheet", as: .coordinator)
        #expect(sheet.text.contains("No unused tokens"))
        #expect(try await pages.site.post(address + "/revoke", fields, as: .reader).status == .forbidden)
    }

    @Test
    func `chosen tokens are revoked for a reason, all of them or none`() async throws {
        let pages = try await PageSite()
        let address = try await batch(4, in: pages)
        let all = try await tokens(pages)
        #expect(try await enroll(all[0], in: pages).status == .ok)
        func revoke(_ rows: [String], _ more: [(String, String)] = []) async throws -> ClientResponse {
            try await pages.site.post(
                address + "/revoke", rows.map { ("id", $0) } + more, as: .coordinator)
        }
        let done = [("confirmed", "1"), ("reason", "Torn")]
        let used = try await revoke(["1", "2"], done)
        #expect(used.status == .conflict && used.text.contains("a used token cannot be revoked"))
        #expect(try await revoke(["2", "99"], done).status == .conflict)
        #expect(try await revoke([]).status == .seeOther)
        let asked = try await revoke(["2", "3"])
        #expect(asked.status == .ok && asked.text.contains("Revoke 2 tokens?"))
        let blank = try await revoke(["2", "3"], [("confirmed", "1")])
        #expect(blank.status == .unprocessableContent && blank.text.contains(#"name="id" value="3""#))
        #expect(try await pages.recorded("token.revoke") == 0)
        #expect(try await revoke(["2", "3"], done).status == .seeOther)
        #expect(try await pages.recorded("token.revoke") == 1)
        #expect(try await enroll(all[1], in: pages).exception == "Unknown token: '\(all[1])'")
        let validated = await (try await pages.site.client(of: nil)).post(
            "/response-validateEnrollmentToken.api", form: [("studyId", "SLEEP01"), ("token", all[2])])
        #expect(validated.exception == "Unknown token: '\(all[2])'")
        #expect(try await enroll(all[3], in: pages).status == .ok)
        let page = try await pages.site.get(address + "?state=revoked", as: .coordinator).text
        #expect(page.contains("2 tokens on this page") && page.contains(": Torn</span>"))
        let again = try await revoke(["2"], done)
        #expect(again.status == .conflict && again.text.contains("was already revoked"))
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test
    func `a neighbor's tokens cannot be revoked by their rows`() async throws {
        let pages = try await PageSite()
        _ = try await batch(2, in: pages)
        let other = "/orgs/HARBOUR/apps/KESTREL/studies/SLEEP01/tokens"
        let made = try await pages.site.post(
            other, [("count", "other"), ("other", "2")], as: .siteAdmin)
        let fields = [("id", "1"), ("confirmed", "1"), ("reason", "Mine")]
        let theirs = try #require(made.location) + "/revoke"
        #expect(try await pages.site.post(theirs, fields, as: .siteAdmin).status == .conflict)
        #expect(try await pages.site.post(other + "/1/revoke", fields, as: .siteAdmin).status == .notFound)
        #expect(try await enroll(try await tokens(pages)[0], in: pages).status == .ok)
    }

    @Test
    func `sheets and files of a batch are listed with who made them, which and how many`() async throws {
        let pages = try await PageSite()
        let address = try await batch(30, in: pages)
        #expect(
            try await pages.site.get(address, as: .coordinator).text.contains(
                "Nothing printed or downloaded yet"))
        #expect(try await enroll(try await tokens(pages)[0], in: pages).status == .ok)
        _ = try await pages.site.get(address + "/sheet?per=24", as: .coordinator)
        _ = try await pages.site.get(address + "/tokens.csv", as: .folderAdmin)
        _ = try await pages.site.get(address + "/tokens.csv?state=used", as: .coordinator)
        #expect(try await pages.site.get(address + "/tokens.csv", as: .reader).status == .forbidden)
        let made = try await pages.site.store.read {
            try $0.rows(
                "select kind, per_page, state, token_count, made_by from token_handouts order by id"
            ) { row in try "\(row[0] as String) \(row[1] as Int? ?? 0) \(row[2] as String) \(row[3] as Int)" }
        }
        #expect(made == ["sheet 24 unused 29", "file 0  30", "file 0 used 1"])
        let page = try await pages.site.get(address, as: .coordinator).text
        for words in ["Sheet, 24 per page", "CSV of all tokens", "CSV of tokens, enrolled"] {
            #expect(page.contains(words), "\(words)")
        }
        #expect(try await pages.recorded("token-batch.export") == 2)
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test
    func `the curve of tokens is drawn with its table, for who sees counts`() async throws {
        let pages = try await PageSite()
        let empty = try await pages.site.get(study + "/tokens", as: .reader)
        #expect(!empty.text.contains("Tokens over time"))
        _ = try await batch(5, in: pages)
        let all = try await tokens(pages)
        for token in all.prefix(3) { _ = try await enroll(token, in: pages) }
        let client = try await pages.site.client(of: nil)
        let last = try await enroll(all[3], in: pages).json["data"]?["appToken"]?.string
        _ = await client.post(
            "/response-withdrawFromStudy.api",
            form: [("participantId", try #require(last)), ("delete", "true")])
        let page = try await pages.site.get(study + "/tokens", as: .reader)
        #expect(page.text.contains("Tokens over time"))
        for name in ["Issued", "Used", "Enrolled", "Withdrawn", "Erased"] {
            #expect(page.text.contains(">\(name)</th>"), "\(name)")
        }
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test
    func `a token is found by its beginning, in this study only`() async throws {
        let pages = try await PageSite()
        _ = try await batch(20, in: pages)
        let token = try await tokens(pages)[3]
        let find = study + "/tokens/find?q="
        let exact = try await pages.site.get(find + token, as: .coordinator)
        #expect(exact.text.contains("Batch 1"))
        let typed = EnrollmentToken(token)?.groups.joined(separator: "-") ?? ""
        #expect(try await pages.site.get(find + typed, as: .coordinator).text.contains("Batch 1"))
        #expect(
            try await pages.site.get(find + "AB", as: .coordinator).text.contains("at least 3 letters"))
        let page = try await pages.site.get(find + token, as: .coordinator).text
        #expect(page.contains("/tokens/1?q=\(token)"))
        #expect(try await pages.site.get(find + token, as: .reader).status == .forbidden)
        let neighbor = "/orgs/HARBOUR/apps/KESTREL/studies/SLEEP01/tokens/find?q="
        #expect(
            try await pages.site.get(neighbor + token, as: .siteAdmin).text.contains(
                "but not in this study"))
        let typo = String(token.dropLast())
        #expect(
            try await !pages.site.get(neighbor + typo + "A", as: .siteAdmin).text.contains("Did you mean"))
    }

    @Test(arguments: [
        ("ABCDEFGHZ", "This is not a valid token."),
        ("ABCDEFGHIJ", "A token has nine letters. You entered 10."),
        ("ABC4EFG0I", "Remove 0, 4."), ("ÄBCDEFGHI", "Remove Ä."), ("AB", "at least 3 letters"),
        ("ABCDEFGHI", "ABCDEFGHI is a valid token, but not in this study"),
        ("QQQ", "No tokens in this study begin with QQQ."),
    ])
    func `what is wrong with a token is said`(_ typed: String, _ sentence: String) async throws {
        let pages = try await PageSite()
        let query = PercentCoding.query([("q", typed)])
        let page = try await pages.site.get(study + "/tokens/find?\(query)", as: .coordinator)
        #expect(page.status == .ok && page.text.contains(sentence))
        #expect(try await pages.recorded("token.find") == 0)
    }

    @Test
    func `a token with one slip leads to the one that was meant`() async throws {
        let pages = try await PageSite()
        _ = try await batch(1, in: pages)
        let token = try await tokens(pages)[0]
        let letters = Array(token)
        let other: Character = letters[3] == "X" ? "Y" : "X"
        let place = try #require(letters.indices.dropLast().first { letters[$0] != letters[$0 + 1] })
        var swapped = letters
        swapped.swapAt(place, place + 1)
        var (wrong, missing, added) = (letters, letters, letters)
        wrong[3] = other
        missing.remove(at: 4)
        added.insert(other, at: 2)
        let slips: [String] = [wrong, missing, added, swapped].map { String($0) }
        for slip in slips {
            let page = try await pages.site.get(study + "/tokens/find?q=\(slip)", as: .coordinator)
            #expect(page.text.contains("Did you mean"), "\(slip) for \(token)")
            #expect(page.text.contains("/tokens/1?q=\(token)"), "\(slip) for \(token)")
        }
        #expect(try await pages.recorded("token.find") == 1)
    }

    @Test(arguments: [(12, 3), (24, 2), (65, 1)])
    func `a sheet holds as many tokens as were chosen, and printing is recorded`(
        _ per: Int, _ sheets: Int
    ) async throws {
        let pages = try await PageSite()
        let address = try await batch(30, in: pages)
        let page = try await pages.site.get(address + "/sheet?per=\(per)", as: .coordinator)
        #expect(page.text.components(of: "class=\"tickets per-\(per)\"").count == sheets + 1)
        #expect(page.text.components(of: "<svg viewBox=\"-4 -4 29 29\"").count == 31)
        #expect(try await pages.recorded("token-batch.print") == 1)
    }

    @Test(arguments: ["", "?per=", "?per=13", "?per=twelve", "?pages=2"])
    func `before a layout is chosen no token is shown, and nothing counts as printed`(_ query: String)
        async throws
    {
        let pages = try await PageSite()
        let address = try await batch(30, in: pages)
        let page = try await pages.site.get(address + "/sheet" + query, as: .coordinator).text
        for per in [12, 24, 65] { #expect(page.contains("name=\"per\" value=\"\(per)\"")) }
        for token in try await tokens(pages) {
            #expect(!page.contains("\(token.prefix(3))-\(token.dropFirst(3).prefix(3))"))
        }
        #expect(!page.contains("<svg viewBox=\"-4 -4"))
        #expect(try await pages.recorded("token-batch.print") == 0)
        #expect(
            try await pages.site.get(address, as: .coordinator).text.contains(
                "Nothing printed or downloaded yet"))
        #expect(try await pages.site.get(address + "/sheet" + query, as: .reader).status == .forbidden)
    }

    @Test
    func `who enrolls and withdraws is recorded without a trace of who it was`() async throws {
        let pages = try await PageSite()
        _ = try await batch(1, in: pages)
        let token = try await tokens(pages)[0]
        let appToken = try #require(
            try await enroll(token, in: pages).json["data"]?["appToken"]?.string)
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
        let address = try await batch(3, in: pages)
        for _ in 0..<3 { _ = try await pages.site.get(address, as: .coordinator) }
        #expect(try await pages.recorded("token-batch.view") == 1)
    }
}
