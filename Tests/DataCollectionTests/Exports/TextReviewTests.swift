import Access
import HTTP
import SQLStore
import Support
import Testing

@testable import DataAccess
@testable import DataCollection
@testable import Responses

/// The page on which free texts are approved for de-identified exports.
struct TextReviewTests {
    @Test func `texts are exported once someone has approved them, and asked about again when they change`()
        async throws
    {
        let site = try await DeidentifiedSite()
        defer { site.data.clear() }
        #expect(try await site.save(version: 1, [("column-diary.remark", "approved")]).status == .seeOther)
        let review = DeidentifiedSite.profile + "/texts?column=diary.remark"
        let page = try await site.site.get(review, as: .editor)
        #expect(page.text.contains("Maria Canary") && page.text.contains("fine"))
        let digests = page.text.matches(of: #/name="text" value="([0-9a-f]{64})"/#).map { String($0.1) }
        #expect(digests.count == 2)
        let fine = try #require(
            digests.first {
                page.text.contains("id=\"text-\($0)\"><span class=\"reviewed-text\" dir=\"auto\">fine")
            })
        let secret = try #require(digests.first { $0 != fine })
        let was = try #require(page.text.firstMatch(of: #/name="was" value="([^"]+)"/#)).1
        let decided = try await site.site.post(
            review,
            [
                ("was", String(was)),
                ("text", fine), ("decision-\(fine)", "approve"), ("text", secret),
                ("decision-\(secret)", "leave-out"),
            ],
            as: .editor)
        #expect(decided.status == .seeOther)
        #expect(try await site.site.get(review, as: .editor).text.contains("All texts were read"))
        let archive = try await site.export()
        let rows = readCSV(try archive.text("Diary.csv"))
        let remark = try #require(rows[0].firstIndex(of: "remark"))
        #expect(Set(rows.dropFirst().map { $0[remark] }) == ["fine", ""])
        let physical = try #require(site.data.diary.column("remark")).physicalName
        let table = site.data.id.tableName
        try await site.site.store.write {
            try $0.run(
                "update \(identifier: table) set \(identifier: physical) = 'fine, Maria' where participant_id = 1"
            )
        }
        #expect(try await site.site.get(review, as: .editor).text.contains("fine, Maria"))
        #expect(!(try await site.export().text("Diary.csv").contains("fine, Maria")))
        let events = try await site.data.events("reviewed-texts.save")
        let event = try #require(events.first)
        #expect(events.count == 1 && event.contains(fine.prefix(16)) && !event.contains("Maria"))
        #expect(try await site.site.get(review, as: .reader).status == .forbidden)
        for column in ["", "diary.score", "diary.none", "*.site"] {
            let unknown = try await site.site.get(
                DeidentifiedSite.profile + "/texts?column=\(column)", as: .editor)
            #expect(unknown.status == .notFound, "\(column)")
        }
    }

    @Test func `decisions can be seen and changed, not by a form that shows older ones`() async throws {
        let site = try await DeidentifiedSite()
        defer { site.data.clear() }
        _ = try await site.save(version: 1, [("column-diary.remark", "approved")])
        let review = DeidentifiedSite.profile + "/texts?column=diary.remark"
        func decide(_ choice: String, on tab: String) async throws -> String? {
            let page = try await site.site.get(review + tab, as: .editor).text
            let was = try #require(page.firstMatch(of: #/name="was" value="([^"]+)"/#)).1
            let texts = page.matches(of: #/name="text" value="([0-9a-f]{64})"/#).map { String($0.1) }
            let fields = texts.flatMap { [("text", $0), ("decision-\($0)", choice)] }
            let stale = try await site.site.post(review + tab, [("was", "x")] + fields, as: .editor)
            #expect(
                try await site.site.get(stale.location ?? "", as: .editor).text.contains("Another user has"))
            return try await site.site.post(review + tab, [("was", String(was))] + fields, as: .editor)
                .location
        }
        #expect(try await decide("approve", on: "") == review)
        #expect(
            try await site.site.get(review + "&show=left-out", as: .editor).text.contains(
                "No texts are left out"))
        #expect(try await decide("leave-out", on: "&show=approved") == review + "&show=approved")
        #expect(
            try await site.site.get(review + "&show=approved", as: .editor).text.contains("No approved texts")
        )
        #expect(try await decide("", on: "&show=left-out") == review + "&show=left-out")
        #expect(try await site.site.get(review, as: .editor).text.contains("fine"))
        let count: Int? = try await site.site.store.read {
            try $0.value("select count(*) from reviewed_texts")
        }
        #expect(count == 0)
    }
}
