import Access
import HTTP
import JSON
import SQLStore
import Support
import Testing

@testable import Responses

struct ParticipantPageTests {
    private let participants = PageSite.study + "/participants"

    @Test
    func `participants are listed by number, with tokens only for those who may see them`() async throws {
        let pages = try await PageSite()
        let made = try await pages.site.post(
            PageSite.study + "/tokens", [("count", "other"), ("other", "2")], as: .coordinator)
        #expect(made.status == .seeOther)
        let token = try await pages.site.store.read {
            try $0.value("select token from enrollment_tokens order by id limit 1", as: String.self)
        }
        let letters = try #require(token)
        let client = try await pages.site.client(of: nil)
        let enrolled = await client.post(
            "/response-enroll.api",
            form: [("studyId", "SLEEP01"), ("token", letters), ("allowDataSharing", "NA")])
        #expect(enrolled.status == .ok)
        let shown = EnrollmentToken(letters)?.groups.joined(separator: " ") ?? ""
        let coordinator = try await pages.site.get(participants, as: .coordinator)
        #expect(coordinator.text.contains(shown) || coordinator.text.contains(letters), "\(shown)")
        let reader = try await pages.site.get(participants, as: .reader)
        #expect(reader.page.texts.contains("1 participant on this page"))
        #expect(!reader.text.contains(letters) && !reader.text.contains(shown))
        #expect(try await pages.recorded("participants.view") == 2)
        let found = try await pages.site.get(participants + "?q=\(letters)", as: .coordinator)
        #expect(found.page.texts.contains("1 participant on this page"))
        // Anyone who may not see tokens cannot find out by them either.
        let guessed = try await pages.site.get(participants + "?q=ZZZZZZZZI", as: .reader)
        #expect(guessed.page.texts.contains("1 participant on this page"))
        #expect(try await pages.site.get(participants, as: .designer).status == .forbidden)
        let one = try await pages.site.get(participants + "/1", as: .reader)
        #expect(one.page.title == "Participant 1")
        #expect(!one.text.contains(shown))
        #expect(try await pages.site.get(participants + "/1", as: .coordinator).page.texts.contains(shown))
        let second = try await pages.tokens()[1]
        _ = try await pages.enroll(with: second)
        for (token, name) in [(letters, "1"), (second, "2"), (String(second.prefix(5)), "2")] {
            let found = try await pages.site.get(participants + "?q=\(token)", as: .coordinator).page
            #expect(found.texts.contains("1 participant on this page") && found.texts.contains(name))
        }
    }

    @Test(arguments: [
        "/participants?state=foo", "/responses?status=foo", "/responses?status=9", "/responses?from=soon",
        "/tokens/1?state=foo", "/tokens/1/tokens.csv?state=foo",
    ])
    func `a filter that isn't understood is refused, as on the pages of data`(_ address: String) async throws
    {
        let pages = try await PageSite()
        _ = try await pages.makeTokens(1)
        let someone: TestUser = address.hasPrefix("/tokens") ? .coordinator : .reader
        let page = try await pages.site.get(PageSite.study + address, as: someone)
        #expect(page.status == .badRequest, "\(page.status)")
        #expect(page.text.contains("a valid value for"))
    }

    @Test
    func `the answers of one participant to a List are in the order of time, with charts of the numbers`()
        async throws
    {
        let pages = try await PageSite()
        try await pages.sample("NewSurvey", "1")
        let one = try await pages.site.get(participants + "/1", as: .reader)
        #expect(one.text.contains(participants + "/1/time-series"))
        let page = try await pages.site.get(participants + "/1/time-series", as: .reader)
        #expect(page.status == .ok)
        #expect(page.page.says("NewSurvey") && page.text.contains("query.ParticipantId~eq=1"))
        let list = try await pages.site.store.read {
            try $0.value("select id from lists where name = 'NewSurvey'", as: Int64.self)
        }
        let survey = try await pages.site.get(
            "\(participants)/1/time-series?list=\(try #require(list))", as: .reader)
        #expect(survey.text.contains("plot-mark") && survey.page.headings.contains("Scale Field"))
        #expect(try await pages.recorded("participant.view") == 1)
        #expect(try await pages.site.get(participants + "/99/time-series", as: .reader).status == .notFound)
        #expect(try await pages.site.get(participants + "/1/time-series", as: .designer).status == .forbidden)
        let neighbor = "/orgs/HARBOUR/apps/KESTREL/studies/SLEEP01/participants/1/time-series"
        #expect(try await pages.site.get(neighbor, as: .siteAdmin).status == .notFound)
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test
    func `the answers of one participant are shown across Lists, newest first`() async throws {
        let pages = try await PageSite()
        try await pages.sample("OtherOption", "1")
        let page = try await pages.site.get(participants + "/1?show=answers", as: .reader)
        #expect(page.page.headings.contains("OtherOption"))
        #expect(page.page.texts.contains("I has other, other choice name (The other text value)"))
        #expect(page.page.links.contains("Response 1"))
        #expect(try await pages.recorded("participant.view") == 1)
        #expect(try await pages.site.get(participants + "/99", as: .reader).status == .notFound)
        let neighbor = "/orgs/HARBOUR/apps/KESTREL/studies/SLEEP01/participants/1"
        #expect(try await pages.site.get(neighbor, as: .siteAdmin).status == .notFound)
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test
    func `withdrawn participants have a tab of their own, erased ones only a count`() async throws {
        let pages = try await PageSite()
        try await pages.rename(to: "ALONE01")
        let client = try await pages.site.client(of: nil)
        for erases in ["false", "true", "-"] {
            let enrolled = await client.post(
                "/response-enroll.api", form: [("studyId", "ALONE01"), ("allowDataSharing", "false")])
            guard erases != "-" else { continue }
            let secret = try #require(enrolled.json["data"]?["appToken"]?.string)
            _ = await client.post(
                "/response-withdrawFromStudy.api", form: [("participantId", secret), ("delete", erases)])
        }
        try await pages.rename(to: "SLEEP01")
        let all = try await pages.site.get(participants, as: .reader)
        #expect(all.page.texts.contains("2 participants on this page"))
        let left = try await pages.site.get(participants + "?state=withdrawn", as: .reader)
        #expect(left.page.texts.contains("1 participant on this page"))
        let home = try await pages.site.get(PageSite.study, as: .reader)
        #expect(home.text.components(of: "33% of all").count == 3)
        #expect(home.page.links.contains("Withdrawn") && home.page.links.contains("Erased"))
    }

    @Test
    func `pages of participants follow one another`() async throws {
        let pages = try await PageSite()
        let statement = SQL(
            verbatim: """
                with recursive n (i) as (select 1 union all select i + 1 from n where i < 120)
                insert into participants (channel_id, allow_data_sharing, enrolled_at)
                select \(pages.site.world.channel.id), 'NA', 1795000000000 + i * 86400000 from n
                """)
        try await pages.site.store.write { try $0.run(statement) }
        let first = try await pages.site.get(participants, as: .reader)
        #expect(first.page.texts.contains("100 participants on this page"))
        #expect(first.text.contains("?before=21\""))
        let last = try await pages.site.get(participants + "?before=21", as: .reader)
        #expect(last.page.texts.contains("20 participants on this page"))
    }
}

struct StudyHomeTests {
    @Test
    func `the home shows enrollment to anyone who may see counts, and responses to anyone who may see those`()
        async throws
    {
        let pages = try await PageSite()
        try await pages.sample("NewSurvey", "1")
        try await pages.send("Nothing", version: "1", data: "{\"results\": []}")
        let reader = try await pages.site.get(PageSite.study, as: .reader)
        #expect(reader.text.contains("Failed responses"))
        #expect(reader.text.contains("1 response failed"))
        #expect(reader.text.contains("Responses by activity"))
        #expect(!reader.text.contains("Generate tokens"))
        let designer = try await pages.site.get(PageSite.study, as: .designer)
        #expect(designer.text.contains("Enrolled"))
        #expect(!designer.text.contains("Failed responses") && !designer.text.contains("ever enrolled"))
        let viewer = try await pages.site.get(PageSite.study, as: .viewer)
        #expect(!viewer.text.contains("Enrolled"))
        #expect(viewer.text.contains("SLEEP01"))
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }
}
