import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing
import Vocabulary

@testable import StudyDesigner

/// Making an app where it is chosen.
@Suite struct NewAppInPlaceTests {
    private let newStudy = "/orgs/MERIDIAN/apps/HERON/new-study"

    private var fields: Fields {
        Fields([
            ("name", "Counting Kicks"), ("studyID", "KICKS01"), ("test", "1"), ("test.studyID", ""),
            ("test.appID", AppChoice.newValue), ("test.newApp.id", "PLOVER"), ("test.newApp.title", "Plover"),
        ])
    }

    @Test func `a new study gets its Test channel in an app that is made with it`() async throws {
        let world = try await DesignSite(hasDesign: false)
        #expect(
            try await world.site.get(newStudy, as: .orgAdmin).page.field("Test App ID").choices.contains(
                "New app…"))
        let response = try await world.site.post(newStudy, fields.all, as: .orgAdmin)
        #expect(response.status == .seeOther, "\(response.text)")
        let next = try await world.site.get(try #require(response.location), as: .orgAdmin).page
        #expect(next.links.contains("Issue a credential for Plover"))
        #expect(next.addresses.contains("/orgs/MERIDIAN/apps/PLOVER/credentials"))
        let test = "/orgs/MERIDIAN/apps/PLOVER/studies/KICKS01-T/design"
        #expect(
            try await world.site.get(test, as: .orgAdmin).page.texts.contains("KICKS01-T in Plover, draft"))
        #expect(world.site.faults.all == [])
    }

    @Test(arguments: [
        ("test.newApp.id", "", "Enter the App ID"), ("test.newApp.id", "PLO VER", "a space"),
        ("test.newApp.id", "heron-t", "an app with the ID heron-t"),
        ("test.newApp.id", "HERON", "an app with the ID HERON"),
        ("test.newApp.id", "PLOVERPLOVERPLOV", "Shorten it to 15"),
        ("test.newApp.title", String(repeating: "t", count: 201), "at most 200"),
    ])
    func `an app that cannot be is refused at its field, nothing is made, nothing typed is lost`(
        field: String, value: String, sentence: String
    ) async throws {
        let world = try await DesignSite(hasDesign: false)
        let response = try await world.site.post(newStudy, fields.with(field, value).all, as: .orgAdmin)
        #expect(response.status == .unprocessableContent)
        #expect(response.page.says(sentence), "\(response.text)")
        #expect(response.text.contains("href=\"#f-\(field)\""))
        #expect(response.text.contains("value=\"Counting Kicks\""))
        #expect(response.text.contains("<option value=\"new app\" selected"))
        #expect(try await apps(world) == 3)
    }

    @Test func `anyone who may create studies but no apps is not offered it, and refused`() async throws {
        let world = try await DesignSite(hasDesign: false)
        let page = try await world.site.get(newStudy, as: .designer).page
        #expect(page.title == "Create new study")
        #expect(!page.html.contains("New app\u{2026}"))
        let response = try await world.site.post(newStudy, fields.all, as: .designer)
        #expect(response.status == .unprocessableContent)
        #expect(try response.page.alert.says("Only administrators of"))
        #expect(try await apps(world) == 3)
    }

    @Test func `basic information moves a channel to an app that is made in place`() async throws {
        let world = try await DesignSite()
        let moved = Fields.basics().with("test.appID", AppChoice.newValue)
            .adding("test.newApp.id", "PLOVER").adding("test.newApp.title", "Plover")
        #expect(try await world.site.post(DesignSite.basics, moved.all, as: .orgAdmin).status == .seeOther)
        let saved = try await world.document(BasicInformation.self).value
        #expect(saved.test == ChannelIdentity(studyID: "SLEEP01T", appID: "PLOVER"))
        let address = "/orgs/MERIDIAN/apps/PLOVER/studies/SLEEP01T/design"
        #expect(try await world.site.get(address, as: .orgAdmin).status == .ok)
    }

    @Test func `basic information keeps what was typed where the new app is refused`() async throws {
        let world = try await DesignSite()
        let refused = Fields.basics().with("test.appID", AppChoice.newValue).with("tagline", "Just typed")
            .adding("test.newApp.id", "").adding("test.newApp.title", "Plover")
        let response = try await world.site.post(DesignSite.basics, refused.all, as: .orgAdmin)
        #expect(response.status == .unprocessableContent)
        #expect(response.text.contains("value=\"Just typed\"") && response.text.contains("value=\"Plover\""))
        #expect(response.text.contains("<option value=\"new app\" selected"))
        #expect(response.text.contains("href=\"#f-test.newApp.id\""))
        #expect(try await apps(world) == 3)
    }

    private func apps(_ world: DesignSite) async throws -> Int? {
        try await world.site.store.read {
            try $0.value("select count(*) from folders where kind = 'app'")
        }
    }
}
