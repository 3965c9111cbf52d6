import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import StudyDesigner
@testable import Vocabulary

@Suite struct BasicInformationTests {
    private let page = DesignSite.basics

    @Test func `a draft is saved with everything that was entered`() async throws {
        let world = try await DesignSite()
        let response = try await world.site.post(page, Fields.basics().all, as: .designer)
        #expect(response.status == .seeOther)
        #expect(response.location == page)
        let saved = try await world.document(BasicInformation.self)
        #expect(saved.revision == 2)
        let value = saved.value
        #expect(value.fullName.english == "A Study of Sleep")
        #expect(value.about.english == "<p>We want to <b>learn</b>.</p>")
        #expect(value.dataPartners == ["Clinic A", "Clinic B"])
        #expect(value.duration == StudyDuration(count: 9, unit: .months))
        #expect(value.type == .standalone)
        #expect(value.feedbackEmail == "help@example.org")
        #expect(value.website == "https://example.org/sleep")
        #expect(value.category == "Public Health")
        #expect(world.site.faults.all == [])
    }

    @Test func `a save is audited with who, what and which revision, and one that changes nothing is not`()
        async throws
    {
        let world = try await DesignSite()
        _ = try await world.site.post(page, Fields.basics().all, as: .designer)
        _ = try await world.site.post(page, Fields.basics(revision: 2).all, as: .designer)
        let events = try await world.audited("design.")
        #expect(events.map(\.action) == ["design.save"])
        #expect(events.first?.actorName == TestUser.designer.name)
        #expect(events.first?.about == "Basic information")
        #expect(events.first?.details.contains("\"revision\":2") == true)
    }

    @Test func `marking complete leads on to the settings, and the section is marked`() async throws {
        let world = try await DesignSite()
        let response = try await world.site.post(
            page, Fields.basics(action: "complete").all, as: .designer)
        #expect(response.location == DesignSite.settings)
        #expect(try await world.document(BasicInformation.self).entry.isComplete)
        let overview = try await world.site.get(DesignSite.design, as: .designer)
        #expect(overview.text.contains(DesignSite.progress(1)))
        #expect(try await world.audited("design.").map(\.action) == ["design.complete", "design.save"])
    }

    @Test func `what is missing is kept as a draft and told at its field`() async throws {
        let world = try await DesignSite()
        let fields = Fields.basics(action: "complete").with("tagline", "").with("category", "")
        let response = try await world.site.post(page, fields.all, as: .designer)
        let address = try #require(response.location)
        #expect(address == page + "?check=1")
        let shown = try await world.site.get(address, as: .designer)
        #expect(try shown.page.alert.texts.contains("2 problems to fix before this is complete"))
        #expect(shown.text.contains(##"<a href="#f-tagline">Enter a tagline</a>"##))
        let saved = try await world.document(BasicInformation.self)
        #expect(!saved.entry.isComplete)
        #expect(saved.value.fullName.english == "A Study of Sleep")
    }

    @Test func `a complete document stays so, and can be reopened`() async throws {
        let world = try await DesignSite()
        _ = try await world.site.post(page, Fields.basics(action: "complete").all, as: .designer)
        let longer = Fields.basics(revision: 2).with("tagline", "Night after night")
        _ = try await world.site.post(page, longer.all, as: .designer)
        #expect(try await world.document(BasicInformation.self).entry.isComplete)
        let reopened = longer.with("revision", "3").with("action", "reopen")
        _ = try await world.site.post(page, reopened.all, as: .designer)
        #expect(try await !world.document(BasicInformation.self).entry.isComplete)
    }

    @Test(arguments: [
        ("live.studyID", "SLEEP 01", "a space"), ("live.studyID", "SLEEP-IN-PREGNANCY", "18 characters"),
        ("live.studyID", "***", "only symbols"), ("live.studyID", "", "requires a Study ID"),
        ("test.studyID", "sleep01", "Test needs its own"), ("test.appID", "HERON", "another app"),
        ("live.appID", "NOWHERE", "has no app NOWHERE"),
        ("name", String(repeating: "n", count: 51), "Shorten it to 50"),
        ("fullName", String(repeating: "n", count: 151), "Shorten it to 150"),
        ("sponsor", String(repeating: "n", count: 101), "Shorten it to 100"),
        ("tagline", String(repeating: "n", count: 101), "Shorten it to 100"),
        ("website", "example.org", "https://"), ("feedbackEmail", "help.example.org", "an @ sign"),
        ("duration", "1000", "from 1 to 999"), ("duration", "0", "from 1 to 999"),
        ("duration", "soon", "from 1 to 999"), ("category", "Astrology", "not in the list of categories"),
    ])
    func `what no draft may hold is refused with everything that was typed`(
        field: String, value: String, sentence: String
    ) async throws {
        let world = try await DesignSite()
        let fields = Fields.basics().with(field, value).with("fullName", field == "fullName" ? value : "Kept")
        let response = try await world.site.post(page, fields.all, as: .designer)
        #expect(response.status == .unprocessableContent)
        #expect(response.page.says(sentence), "\(response.text)")
        #expect(response.text.contains("href=\"#f-\(field)\""))
        #expect(response.text.contains("value=\"Kept\"") || field == "fullName")
        #expect(response.text.contains(value))
        #expect(response.text.contains("data-guard=\"unsaved\""))
        #expect(try await world.document(BasicInformation.self).revision == 1)
    }

    @Test func `the summary names the fields that its sentences are about`() async throws {
        let world = try await DesignSite()
        let long = String(repeating: "n", count: 51)
        let response = try await world.site.post(page, Fields.basics().with("name", long).all, as: .designer)
        #expect(
            try response.page.alert.texts.contains("Study name: This has 51 characters. Shorten it to 50"))
    }

    @Test func `formatted text is cleaned, and plain text becomes paragraphs`() async throws {
        let world = try await DesignSite()
        let script = Fields.basics().with("about", "<p onclick=\"x()\">Hi<script>alert(1)</script></p>")
        _ = try await world.site.post(page, script.all, as: .designer)
        #expect(try await world.document(BasicInformation.self).value.about.english == "<p>Hi</p>")
        let plain = Fields.basics(revision: 2).with("about", "One\r\ntwo\r\n\r\nThree & four")
        _ = try await world.site.post(page, plain.all, as: .designer)
        #expect(
            try await world.document(BasicInformation.self).value.about.english
                == "<p>One<br>two</p><p>Three &amp; four</p>")
    }

    @Test func `names of drafts move channels and the study's folder along`() async throws {
        let world = try await DesignSite()
        let fields = Fields.basics().with("live.studyID", "SLEEP02").with("name", "Sleep, again")
        let response = try await world.site.post(page, fields.all, as: .designer)
        #expect(response.location == "/orgs/MERIDIAN/apps/HERON/studies/SLEEP02/design/basic-information")
        let next = try await world.site.get(try #require(response.location), as: .designer)
        #expect(next.status == .ok)
        #expect(next.page.texts.contains("Sleep, again"))
        #expect(try await world.site.get(page, as: .designer).status == .notFound)
        #expect(try await world.audited("channel.").first?.action == "channel.move")
    }

    @Test func `the names of a published channel are locked`() async throws {
        let world = try await DesignSite()
        try await world.publish()
        let shown = try await world.site.get(page, as: .designer)
        #expect(shown.page.says("Apps use these IDs, so they can't be changed after publication."))
        #expect(!shown.page.fields.contains("Live Study ID"), "they are text")
        #expect(shown.text.contains("name=\"live.studyID\" value=\"SLEEP01\""), "saving keeps them")
        let response = try await world.site.post(
            page, Fields.basics(revision: 2).with("live.studyID", "SLEEP02").all, as: .designer)
        #expect(response.status == .unprocessableContent)
        #expect(
            try response.page.field("Live Study ID").error
                == "The study is published as SLEEP01, so its ID cannot change. Change it back")
    }

    @Test func `the type is locked once the study was launched`() async throws {
        let world = try await DesignSite()
        try await world.publish(as: .active)
        #expect(
            try await world.site.get(page, as: .designer).page.texts.contains(
                "Can't be changed after launch."))
        let response = try await world.site.post(
            page, Fields.basics(revision: 2).with("type", "gateway").all, as: .designer)
        #expect(response.status == .unprocessableContent)
        #expect(
            try response.page.field("Study type Was “Standalone”").error
                == "The study was launched as a standalone study. Choose Standalone")
    }

    @Test func `a field that differs from what participants have says what it was`() async throws {
        let world = try await DesignSite()
        try await world.publish()
        try await world.change(BasicInformation.self) { $0.tagline[.english] = "Day by day" }
        let shown = try await world.site.get(page, as: .designer)
        #expect(shown.page.texts.contains("Study tagline Was “Night by night” 10 of 100"))
    }

    @Test func `a page of a study in the neighbor's organization is not found`() async throws {
        let world = try await DesignSite()
        #expect(try await world.site.get(page, as: .stranger).status == .notFound)
        #expect(try await world.site.get(page, as: .reader).status == .forbidden)
        #expect(try await world.site.post(page, Fields.basics().all, as: .stranger).status == .notFound)
    }

    @Test func `a viewer sees the values and can change none`() async throws {
        let world = try await DesignSite()
        for address in [page, DesignSite.settings, DesignSite.eligibility, DesignSite.design] {
            let shown = try await world.site.get(address, as: .viewer)
            #expect(shown.status == .ok)
            #expect(!shown.text.contains("value=\"complete\""))
            #expect(address == DesignSite.design || shown.text.contains("role=\"presentation\" disabled"))
        }
        let response = try await world.site.post(page, Fields.basics().all, as: .viewer)
        #expect(response.status == .forbidden)
    }
}
