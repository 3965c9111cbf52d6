import HTTP
import Studies
import Support
import Testing
import Timekeeping

@testable import StudyDesigner
@testable import Vocabulary

@Suite struct OverviewTests {
    @Test func `the overview says how far each section is and links to what is missing`() async throws {
        let world = try await DesignSite()
        try await world.change(BasicInformation.self) { $0.tagline[.english] = "Night by night" }
        let page = try await world.site.get(DesignSite.design, as: .viewer)
        #expect(page.status == .ok)
        #expect(page.text.contains(DesignSite.progress(0)))
        #expect(page.text.contains("basic-information?check=1#f-fullName"))
        #expect(page.text.contains("settings?check=1#f-platforms"))
        #expect(page.page.texts.contains("M. Thistle, just now"))
        #expect(page.page.links.contains("SLEEP01T"))
        #expect(world.site.faults.all == [])
    }

    @Test func `the overview of a launched study counts what changed and names the next step`() async throws {
        let world = try await QuestionnaireSite()
        try await world.publish()
        try await world.change { $0.name = "Night diary" }
        let page = try await world.site.get(DesignSite.design, as: .lead).page
        #expect(page.says("1 changed item since version 1.0"))
        #expect(page.links.contains("Review and publish 1.1"))
        #expect(page.html.contains("Changed since it was published"))
    }

    @Test func `what is missing in another language leads to its page`() async throws {
        let world = try await DesignSite()
        _ = try await world.site.post(
            DesignSite.settings, Fields.settings(action: "complete").with("addLanguage", "es").all,
            as: .designer)
        let page = try await world.site.get(DesignSite.design, as: .designer)
        #expect(page.text.contains("settings?check=1&amp;lang=es#f-leaveAlert"))
        #expect(page.page.texts.contains("Spanish"))
    }

    @Test func `the navigation marks each section, and elsewhere the design is one link`() async throws {
        let world = try await DesignSite()
        _ = try await world.site.post(
            DesignSite.basics, Fields.basics(action: "complete").all, as: .designer)
        let page = try await world.site.get(DesignSite.settings, as: .designer)
        #expect(page.text.contains("aria-label=\"complete\""))
        #expect(page.text.contains("aria-label=\"not started\""))
        #expect(page.text.contains(DesignSite.progress(1)))
    }
}
