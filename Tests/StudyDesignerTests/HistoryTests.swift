import Access
import HTTP
import Studies
import Support
import Testing

@testable import StudyDesigner
@testable import Vocabulary

@Suite struct HistoryTests {
    private func history(_ world: DesignSite) async throws -> String {
        let id = try await world.document(BasicInformation.self).id
        return DesignSite.design + "/documents/\(id)/history"
    }

    private func restorations(_ world: DesignSite) async throws -> String {
        let id = try await world.document(BasicInformation.self).id
        return DesignSite.design + "/documents/\(id)/restorations"
    }

    @Test func `every save is listed with who and how much, and any two can be compared`() async throws {
        let world = try await DesignSite()
        try await world.change(BasicInformation.self) { $0.tagline[.english] = "Night by night" }
        try await world.change(BasicInformation.self, by: "J. Larkspur") {
            $0.tagline[.english] = "Day by day"
            $0.category = "Public Health"
        }
        let page = try await world.site.get(history(world), as: .viewer)
        let table = try page.page.table()
        #expect(try table.column("Revision") == ["3 current", "2", "1"])
        #expect(try table.column("By").prefix(2) == ["J. Larkspur", "M. Thistle"])
        #expect(
            try table.column("What changed") == ["2 changed values", "1 changed value", "First revision"])
        let compared = try await world.site.get(history(world) + "?from=1&to=3", as: .viewer)
        #expect(compared.page.headings.contains("Changes from revision 1 to 3"))
        #expect(compared.page.title == "Basic information: revision 1 to 3")
        #expect(compared.page.texts.contains("Day by day"))
        #expect(compared.page.texts.contains("Added: Study tagline, English"))
        let same = try await world.site.get(history(world) + "?from=2&to=2", as: .viewer)
        #expect(same.page.texts.contains("No differences"))
    }

    @Test func `a previous value is taken up again as a new revision`() async throws {
        let world = try await DesignSite()
        try await world.change(BasicInformation.self) { $0.tagline[.english] = "Night by night" }
        let response = try await world.site.post(
            restorations(world), [("previous", "1"), ("revision", "2")], as: .designer)
        #expect(response.location == (try await history(world)))
        let saved = try await world.document(BasicInformation.self)
        #expect(saved.revision == 3)
        #expect(saved.value.tagline.isEmpty)
        let event = try #require(try await world.audited("design.").first)
        #expect(event.action == "design.restore")
        let page = try await world.site.get(history(world), as: .designer)
        #expect(page.page.links.contains("Restored revision 1"))
    }

    @Test func `restoring the names moves the channel back`() async throws {
        let world = try await DesignSite()
        let renamed = Fields.basics().with("live.studyID", "SLEEP02")
        _ = try await world.site.post(DesignSite.basics, renamed.all, as: .designer)
        let id = try await world.document(BasicInformation.self).id
        let address = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP02/design/documents/\(id)/restorations"
        #expect(try await world.site.get(DesignSite.basics, as: .designer).status == .notFound)
        let response = try await world.site.post(
            address, [("previous", "1"), ("revision", "2")], as: .designer)
        #expect(response.location == (try await history(world)))
        #expect(try await world.site.get(DesignSite.basics, as: .designer).status == .ok)
    }

    @Test func `nothing is restored over what someone saved meanwhile`() async throws {
        let world = try await DesignSite()
        try await world.change(BasicInformation.self) { $0.tagline[.english] = "Night by night" }
        let response = try await world.site.post(
            restorations(world), [("previous", "1"), ("revision", "1")], as: .designer)
        let page = try await world.site.get(try #require(response.location), as: .designer)
        #expect(
            try page.page.alert.texts.contains("M. Thistle saved a newer revision, so nothing was restored."))
        #expect(try await world.document(BasicInformation.self).revision == 2)
    }

    @Test func `what the user saved in another window is not called someone else's`() async throws {
        let world = try await DesignSite()
        let saved = Fields.basics().with("tagline", "Night by night")
        _ = try await world.site.post(DesignSite.basics, saved.all, as: .designer)
        let response = try await world.site.post(
            restorations(world), [("previous", "1"), ("revision", "1")], as: .designer)
        let page = try await world.site.get(try #require(response.location), as: .designer)
        #expect(
            try page.page.alert.texts.contains(
                "In another window, you saved a newer revision, so nothing was restored."))
    }

    @Test func `a value that the rules no longer allow is not taken up again`() async throws {
        let world = try await DesignSite()
        let renamed = Fields.basics().with("live.studyID", "SLEEP02")
        _ = try await world.site.post(DesignSite.basics, renamed.all, as: .designer)
        _ = try await world.site.post(
            "/orgs/MERIDIAN/apps/HERON/studies/SLEEP02/design/basic-information",
            Fields.basics(revision: 2, action: "complete").all, as: .designer)
        try await world.publish()
        let response = try await world.site.post(
            restorations(world), [("previous", "2"), ("revision", "3")], as: .designer)
        let page = try await world.site.get(try #require(response.location), as: .designer)
        #expect(try page.page.alert.texts.contains("Revision 2 cannot be restored."))
        #expect(try await world.document(BasicInformation.self).revision == 3)
    }

    @Test(arguments: [[("previous", "9"), ("revision", "1")], [("revision", "1")], []])
    func `a revision that there is not is not found`(form: [(String, String)]) async throws {
        let world = try await DesignSite()
        #expect(try await world.site.post(restorations(world), form, as: .designer).status == .notFound)
    }

    @Test func `the design's history lists all documents and leads to what changed`() async throws {
        let world = try await DesignSite()
        try await world.change(StudySettings.self) { $0.enrolling = true }
        let page = try await world.site.get(DesignSite.design + "/history", as: .viewer)
        #expect(page.text.contains("<b>M. Thistle</b> changed"))
        #expect(page.page.links.contains("Settings and admins"))
        #expect(page.text.contains("history?from=1&amp;to=2"))
    }

    @Test func `what one author did to one item on one day is one event, which opens to show each`()
        async throws
    {
        let world = try await DesignSite()
        try await world.change(StudySettings.self) { $0.enrolling = true }
        try await world.change(StudySettings.self) { $0.enrolling = false }
        let page = try await world.site.get(DesignSite.design + "/history", as: .viewer)
        #expect(page.text.contains("<details class=\"timeline-group\">"))
        #expect(page.text.contains("Settings and admins</a>"))
        #expect(page.text.contains("2 times") && page.text.contains("<small dir=\"auto\">Revision 3</small>"))
        // Another author's change is an event of its own.
        try await world.change(StudySettings.self, by: "J. Larkspur") { $0.enrolling = true }
        let joined = try await world.site.get(DesignSite.design + "/history", as: .viewer)
        #expect(joined.text.contains("<b>J. Larkspur</b> changed"))
    }

    @Test func `long histories have pages`() async throws {
        let world = try await DesignSite()
        for number in 1...30 {
            try await world.change(BasicInformation.self) { $0.tagline[.english] = "Tagline \(number)" }
        }
        let first = try await world.site.get(history(world), as: .viewer)
        #expect(first.page.title == "History of Basic information")
        #expect(first.text.contains("?skip=25") && !first.page.says("First revision"))
        let second = try await world.site.get(history(world) + "?skip=25", as: .viewer)
        #expect(second.page.texts.contains("First revision"))
        let joined = try await world.site.get(DesignSite.design + "/history", as: .viewer)
        #expect(joined.page.says("30 times"), "joined changes aren't divided between pages")
        #expect(!joined.text.contains("?skip=25"))
    }

    @Test func `viewers look and do not restore`() async throws {
        let world = try await DesignSite()
        try await world.change(BasicInformation.self) { $0.tagline[.english] = "Night by night" }
        let page = try await world.site.get(history(world), as: .viewer).page
        #expect(page.title == "History of Basic information")
        #expect(try page.table().column("Revision") == ["2 current", "1"])
        #expect(!page.says("Restore revision"))
        let response = try await world.site.post(
            restorations(world), [("previous", "1"), ("revision", "2")], as: .viewer)
        #expect(response.status == .forbidden)
        #expect(try await world.site.get(history(world), as: .stranger).status == .notFound)
    }
}
