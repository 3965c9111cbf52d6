import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import DataCollection
@testable import Responses

struct PropertyPageTests {
    @Test func `without properties the page says what to do`() async throws {
        let site = try await PropertySite(PropertySite.document([]))
        let page = try await site.pages.site.get(PropertySite.page, as: .editor)
        #expect(page.status == .ok && page.page.headings.contains("No participant properties yet"))
        #expect(!page.text.contains("/import"))
        let send = try await site.pages.site.get(PropertySite.page + "/import", as: .editor)
        #expect(send.status == .ok && send.page.headings.contains("No participant properties yet"))
    }

    @Test func `an editor sets properties: what was there, who and why stay with them`() async throws {
        let site = try await PropertySite()
        let saved = try await site.set([
            ("surgeryDate", "2026-10-03"), ("clinic", "Clínica"), ("weight", "71.5"), ("visits", "3"),
            ("smoker", "false"), ("wakeTime", "6:45"),
        ])
        let path = "\(PropertySite.page)/tokens/\(try await site.row(0))"
        #expect(saved.location == path, "\(saved.text)")
        let page = try await site.pages.site.get(path, as: .reader).page
        for word in ["2026-10-03", "Clínica", "71.5", "06:45", "The clinic called", "Date of surgery"] {
            #expect(page.texts.contains(word), "\(word)")
        }
        #expect(!page.html.contains("/edit") && !page.html.contains(PropertyPage.spaced(site.tokens[0])))
        #expect(try await site.pages.recorded("participant-property.edit") == 1)
        let details: String? = try await site.pages.site.store.read {
            try $0.value("select details from audit_events where action = 'participant-property.edit'")
        }
        #expect(details?.contains("digest:") == true && details?.contains("71.5") == false)
        let list = try await site.pages.site.get(PropertySite.page, as: .coordinator).page
        #expect(list.texts.contains("71.5") && list.html.contains(site.tokens[0]) && list.html.contains(path))
        #expect(!list.html.contains(site.tokens[3]))
        let all = try await site.pages.site.get(PropertySite.page + "/all", as: .coordinator).text
        #expect(all.contains(site.tokens[3]))
    }

    @Test(arguments: [
        ("surgeryDate", "soon", "Enter a date"), ("weight", "heavy", "Enter a number"),
        ("visits", "1.5", "Enter a whole number"), ("smoker", "maybe", "Choose yes, no, or blank"),
        ("wakeTime", "25:00", "Enter a time as hours and minutes"), ("wakeTime", "7", "Enter a time"),
        ("wakeTime", "12:34.5", "Enter a time"), ("wakeTime", "12:34:56.7891", "Enter a time"),
        ("wakeTime", "12:34:56.", "Enter a time"), ("wakeTime", "12:34:56.x", "Enter a time"),
        ("clinic", String(repeating: "x", count: 4_001), "The text has 4001 characters"),
    ])
    func `a value that does not fit is reported at its field, and nothing is lost`(
        _ key: String, _ value: String, _ message: String
    ) async throws {
        let site = try await PropertySite()
        let answer = try await site.set([(key, value)])
        #expect(answer.status == .unprocessableContent)
        #expect(answer.text.contains(message) && answer.text.contains("The clinic called"))
        #expect(try await site.pages.recorded("participant-property.edit") == 0)
    }

    @Test(arguments: [
        ("7:05", "07:05"), ("12:34:56", "12:34:56"), ("12:34:56.789", "12:34:56.789"),
        ("12:34:56.5", "12:34:56.500"),
    ])
    func `a time may have seconds and milliseconds`(_ typed: String, _ kept: String) async throws {
        let site = try await PropertySite()
        let answer = try await site.set([("wakeTime", typed)])
        #expect(answer.status == .seeOther, "\(answer.text)")
        #expect(try await site.values().contains(kept))
    }

    @Test func `after a large batch no page claims that no one has enrolled`() async throws {
        let site = try await PropertySite()
        let channel = site.pages.site.world.channel.id
        try await site.pages.site.store.write { transaction in
            let batch: Int64? = try transaction.value(
                """
                insert into token_batches (channel_id, token_count, issued_count, created_at, created_by)
                values (\(channel), 200001, 200001, 0, 'Test') returning id
                """)
            try transaction.run(
                """
                with recursive n (i) as (select 1 union all select i + 1 from n where i < 200001)
                insert into enrollment_tokens (batch_id, token)
                select \(batch ?? 0), substr('00000000' || i, -9) from n
                """)
        }
        let page = try await site.pages.site.get(PropertySite.page, as: .coordinator).text
        #expect(page.contains(site.tokens[0]) && !page.contains("Search more"))
        let filtered = try await site.pages.site.get(
            PropertySite.page + "?query.clinic~eq=Nowhere", as: .coordinator
        ).page
        #expect(
            filtered.texts.contains("No rows match these filters.")
                && !filtered.html.contains("No matches so far."))
        // A search in all tokens reads a limited number at a time.
        let all = "\(PropertySite.page)/all?query.EnrollmentToken~eq=\(site.tokens[0])"
        let first = try await site.pages.site.get(all, as: .coordinator).page
        #expect(first.texts.contains("No matches so far.") && first.links.contains("Search more"))
        let parts = first.html.split(separator: "&amp;before=", maxSplits: 1)
        let before = try #require(parts.count == 2 ? parts[1].prefix(while: \.isNumber) : nil)
        let rest = try await site.pages.site.get("\(all)&before=\(before)", as: .coordinator).page
        #expect(rest.texts.contains("1 row on this page"), "\(before)")
    }

    @Test func `a reason is due, a change is due, and whoever came second is notified`() async throws {
        let site = try await PropertySite()
        let silent = try await site.set([("clinic", "A")], reason: " ")
        #expect(
            try silent.page.field("Reason").error
                == "Enter a reason, such as: The participant called with a correction.")
        #expect(
            try await site.set([("clinic", "")]).page.field("Reason").error == "Change at least one value.")
        #expect(try await site.set([("clinic", "A")]).status == .seeOther)
        let second = try await site.set([("clinic", "B")])
        #expect(
            try second.status == .unprocessableContent
                && second.page.field("Reason").error
                    == "These properties were changed in the meantime. Open them again."
        )
        #expect(try await site.values().contains(",A,"))
        #expect(try await site.set([("clinic", "B")], started: 1).status == .seeOther)
    }

    @Test(arguments: [
        (TestUser.editor, true, true), (.coordinator, true, true), (.folderAdmin, true, true),
        (.reader, false, true),
    ])
    func `a token that is typed leads to its properties, for those who may name tokens`(
        _ someone: TestUser, _ byToken: Bool, _ byNumber: Bool
    ) async throws {
        let site = try await PropertySite()
        let path = "\(PropertySite.page)/tokens/\(try await site.row(0))"
        let typed = site.tokens[0].lowercased().prefix(3) + "%20" + site.tokens[0].dropFirst(3)
        let found = try await site.pages.site.get("\(PropertySite.page)?q=\(typed)", as: someone)
        #expect((found.location == path) == byToken, "\(found.text)")
        let numbered = try await site.pages.site.get("\(PropertySite.page)?q=1", as: someone)
        #expect((numbered.location == path) == byNumber)
        let unknown = try await site.pages.site.get("\(PropertySite.page)?q=AAAAAAAAA", as: someone)
        #expect(try unknown.status == .ok && unknown.page.status.texts.contains("No results for AAAAAAAAA."))
    }

    @Test func `a filter and the columns are in the address`() async throws {
        let site = try await PropertySite()
        _ = try await site.set([("clinic", "North"), ("visits", "4")])
        _ = try await site.set([("clinic", "South"), ("visits", "9")], 1)
        let page = try await site.pages.site.get(
            PropertySite.page + "?query.visits~gte=5&column=clinic", as: .reader)
        #expect(page.page.texts.contains("South") && !page.text.contains("North"), "\(page.text)")
        let form = try await site.pages.site.get(
            PropertySite.page + "?filter=visits&is=gte&value=5", as: .reader)
        #expect(form.location?.contains("query.visits~gte=5") == true)
    }

    @Test(arguments: [(TestUser.reader, 403), (.coordinator, 403), (.designer, 403), (.stranger, 404)])
    func `who may not edit cannot set`(_ someone: TestUser, _ status: Int) async throws {
        let site = try await PropertySite()
        let answer = try await site.set([("clinic", "A")], as: someone)
        #expect(answer.status.code == status)
    }

    @Test func `a neighbor's token is not there`() async throws {
        let site = try await PropertySite()
        let (feature, neighbor) = (site.pages.feature, site.pages.site.world.neighbor.id)
        let batch = try await site.pages.site.store.write {
            try feature.issue.begin(count: 1, by: "Test", in: neighbor, $0).batch
        }
        try await feature.issue.finish(batch)
        let found: (Int64, String)? = try await site.pages.site.store.read {
            try $0.first("select id, token from enrollment_tokens where batch_id = \(batch)") {
                (try $0[0], try $0[1])
            }
        }
        let (row, token) = try #require(found)
        for path in ["", "/edit"] {
            let answer = try await site.pages.site.get(
                "\(PropertySite.page)/tokens/\(row)\(path)", as: .editor)
            #expect(answer.status == .notFound)
        }
        let typed = try await site.pages.site.get("\(PropertySite.page)?q=\(token)", as: .editor)
        #expect(try typed.page.status.texts.contains("No results for \(token)."))
        let sent = try await site.send("EnrollmentToken,clinic\n\(token),A\n")
        let look = try await site.pages.site.get(try #require(sent.location), as: .editor)
        #expect(look.page.says("This study has no token \(token)"))
    }
}
