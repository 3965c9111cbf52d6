import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing
import Vocabulary

@testable import StudyDesigner

@Suite struct NewStudyTests {
    private let page = "/orgs/MERIDIAN/apps/HERON/new-study"

    private var fields: Fields {
        Fields([
            ("name", "Counting Kicks"), ("studyID", "KICKS01"), ("test", "1"), ("test.studyID", ""),
            ("test.appID", "HERON-T"),
        ])
    }

    @Test func `folder, channels and design come into being at once, and their maker leads`() async throws {
        let world = try await DesignSite(hasDesign: false)
        let shown = try await world.site.get(page, as: .orgAdmin)
        #expect(shown.page.title == "Create new study")
        #expect(!shown.page.fields.contains("Live App ID") && shown.text.contains("propose"))
        let response = try await world.site.post(page, fields.all, as: .orgAdmin)
        let address = try #require(response.location, "\(response.text)")
        #expect(address == "/orgs/MERIDIAN/apps/HERON/studies/KICKS01/design/basic-information")
        let design = try await world.site.get(address, as: .orgAdmin)
        #expect(design.text.contains("value=\"Counting Kicks\""))
        #expect(design.text.contains("value=\"KICKS01-T\""))
        let test = "/orgs/MERIDIAN/apps/HERON-T/studies/KICKS01-T/design"
        #expect(try await world.site.get(test, as: .orgAdmin).status == .ok)
        #expect(world.site.faults.all == [])
    }

    @Test func `without a Test pair the study has a Live channel alone`() async throws {
        let world = try await DesignSite(hasDesign: false)
        let shown = try await world.site.get(page, as: .designer).page
        #expect(
            shown.says("A Test channel needs a second app") && !shown.html.contains("name=\"test.appID\""))
        let response = try await world.site.post(page, fields.with("test", nil).all, as: .designer)
        #expect(response.status == .seeOther)
        let overview = try await world.site.get(
            "/orgs/MERIDIAN/apps/HERON/studies/KICKS01/design", as: .designer)
        #expect(overview.page.texts.contains("None. Add one in the basic information."))
    }

    @Test(arguments: [
        ("name", "", "Enter the study name"), ("name", String(repeating: "n", count: 51), "Shorten it to 50"),
        ("studyID", "", "Enter the study ID"), ("studyID", "KICKS 01", "blank"),
        ("studyID", "COUNTING-KICKS-1", "Shorten it to 15"), ("studyID", "sleep01", "has the ID sleep01"),
        ("test.studyID", "kicks01", "Test needs its own"), ("test.appID", "", "Choose the app for testers"),
        ("test.appID", "KESTREL", "Choose an app from the list"),
    ])
    func `what cannot be is refused and makes nothing`(
        field: String, value: String, sentence: String
    ) async throws {
        let world = try await DesignSite()
        let response = try await world.site.post(page, fields.with(field, value).all, as: .orgAdmin)
        #expect(response.status == .unprocessableContent)
        #expect(response.text.contains(sentence), "\(response.text)")
        #expect(response.text.contains("href=\"#f-\(field)\""))
        let count: Int? = try await world.site.store.read { try $0.value("select count(*) from channels") }
        #expect(count == 3)
    }

    @Test(arguments: [
        ("KICKS 01", "This contains a space"), ("sleep01", "has the ID sleep01"), ("", "Enter the study ID"),
    ])
    func `what is wrong with the name and the ID is reported at once, each at its field`(
        studyID: String, sentence: String
    ) async throws {
        let world = try await DesignSite()
        let response = try await world.site.post(
            page, fields.with("name", String(repeating: "n", count: 201)).with("studyID", studyID).all,
            as: .orgAdmin)
        #expect(response.status == .unprocessableContent)
        #expect(
            try response.page.field("Study name").error == "This has 201 characters. Shorten it to 50",
            "\(response.text)")
        #expect(response.text.contains(sentence) && !response.text.contains("at most 200"))
        #expect(response.text.contains("href=\"#f-name\"") && response.text.contains("href=\"#f-studyID\""))
    }

    @Test func `a Study ID that another design of the site has is refused`() async throws {
        let world = try await DesignSite()
        let response = try await world.site.post(
            "/orgs/HARBOUR/apps/KESTREL/new-study",
            fields.with("studyID", "SLEEP01T").with("test", nil).all, as: .stranger)
        #expect(response.status == .unprocessableContent)
        #expect(
            try response.page.field("Live Study ID").error?.contains("already uses the study ID SLEEP01T")
                == true)
    }

    @Test(arguments: [(TestUser.viewer, Status.forbidden), (.reader, .forbidden), (.stranger, .notFound)])
    func `creating a study needs its right`(someone: TestUser, status: Status) async throws {
        let world = try await DesignSite(hasDesign: false)
        #expect(try await world.site.get(page, as: someone).status == status)
        #expect(try await world.site.post(page, fields.all, as: someone).status == status)
    }

    @Test func `a study with a response folder alone can be designed here, once`() async throws {
        let world = try await DesignSite(hasDesign: false)
        let seen = try await world.site.get(DesignSite.design, as: .viewer)
        #expect(seen.page.headings.contains("This study has no design here"))
        #expect(!seen.text.contains("Design this study here"))
        #expect(try await world.site.get(DesignSite.basics, as: .designer).status == .notFound)
        #expect(
            try await world.site.get(DesignSite.design, as: .designer).page.buttons.contains(
                "Design this study here")
        )
        let begun = try await world.site.post(DesignSite.design, as: .designer)
        #expect(begun.location == DesignSite.basics)
        let basics = try await world.document(BasicInformation.self).value
        #expect(basics.live == ChannelIdentity(studyID: "SLEEP01", appID: "HERON"))
        #expect(basics.test == ChannelIdentity(studyID: "SLEEP01T", appID: "HERON-T"))
        #expect(basics.name.english == "Sleep in Early Pregnancy")
        #expect(try await world.site.post(DesignSite.design, as: .designer).status == .conflict)
        #expect(try await world.audited("design.create").count == 1)
        #expect(try await world.site.post(DesignSite.design, as: .viewer).status == .forbidden)
    }
}
