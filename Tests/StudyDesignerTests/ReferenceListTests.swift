import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import StudyDesigner

/// The lists from which basic information chooses.
@Suite struct ReferenceListTests {
    private let page = "/orgs/MERIDIAN/choices"

    @Test func `categories begin with the portal's own, and the other lists are empty`() async throws {
        let world = try await DesignSite()
        let shown = try await world.site.get(page, as: .orgAdmin).page
        #expect(shown.says("Biologics Safety Built in") && shown.says("Tobacco Use Built in"))
        #expect(!shown.html.contains("Rename Tobacco Use"))
        #expect(world.site.faults.all == [])
    }

    @Test func `what is added is offered in basic information, and what was chosen stays when it is retired`()
        async throws
    {
        let world = try await DesignSite()
        try await change(world, "add", "data-partners", "Clinic A")
        try await change(world, "add", "categories", "Sleep Medicine")
        try await change(world, "add", "sponsors", "Harbour Trust")
        let offered = try await world.site.get(DesignSite.basics, as: .designer).text
        #expect(offered.contains("value=\"Clinic A\"") && offered.contains(">Sleep Medicine</option>"))
        #expect(offered.contains("<option value=\"Harbour Trust\">"))
        let chosen = Fields.basics().with("category", "Sleep Medicine").with("dataPartners", "Clinic B")
            .adding("dataPartner", "Clinic A")
        #expect(try await world.site.post(DesignSite.basics, chosen.all, as: .designer).status == .seeOther)
        let saved = try await world.document(BasicInformation.self).value
        #expect(saved.dataPartners == ["Clinic A", "Clinic B"] && saved.category == "Sleep Medicine")
        for list in ["data-partners", "categories"] {
            try await change(world, "retire", list, list == "categories" ? "Sleep Medicine" : "Clinic A")
        }
        let later = try await world.site.get(DesignSite.basics, as: .designer).page
        #expect(
            later.html.contains("Clinic A") && later.texts.contains("Sleep Medicine · Meridian Bay Institute")
        )
        let again = Fields.basics(revision: 2).with("category", "Sleep Medicine").with("tagline", "Other")
        #expect(try await world.site.post(DesignSite.basics, again.all, as: .designer).status == .seeOther)
    }

    @Test func `a renamed choice leaves its previous name to the studies that have it`() async throws {
        let world = try await DesignSite()
        try await change(world, "add", "data-partners", "Clinic A")
        try await change(world, "rename", "data-partners", "Clinic A", to: "Clinic Alpha")
        let shown = try await world.site.get(page, as: .orgAdmin).page
        #expect(shown.texts.contains("Clinic Alpha") && shown.says("Clinic A Retired"))
        #expect(shown.says("Built in") && shown.html.contains("More actions for Clinic Alpha"))
        let offered = try await world.site.get(DesignSite.basics, as: .designer).text
        #expect(offered.contains("value=\"Clinic Alpha\"") && !offered.contains("value=\"Clinic A\""))
    }

    @Test func `choices are put in order, and every change is in the audit`() async throws {
        let world = try await DesignSite()
        for name in ["First", "Second"] { try await change(world, "add", "sponsors", name) }
        try await change(world, "up", "sponsors", "Second")
        try await change(world, "down", "sponsors", "First")
        let organization = world.site.world.organization.id
        let names = try await world.site.store.read {
            try ReferenceChoiceRepository(of: organization).offered(.sponsors, $0)
        }
        #expect(names == ["Second", "First"])
        let count: Int? = try await world.site.store.read {
            try $0.value("select count(*) from audit_events where action like 'choice.%'")
        }
        #expect(count == 4)
    }

    @Test(arguments: [
        ("add", "sponsors", "", "", "Enter a name"), ("add", "categories", "tobacco use", "", "already"),
        ("add", "sponsors", String(repeating: "s", count: 101), "", "Shorten it to 100"),
        ("rename", "categories", "Tobacco Use", "Smoke", "Apps use the name Tobacco Use"),
        ("rename", "data-partners", "Clinic A", "", "Enter a name"),
    ])
    func `what cannot be in a list is refused with what was typed`(
        action: String, list: String, name: String, other: String, sentence: String
    ) async throws {
        let world = try await DesignSite()
        try await change(world, "add", "data-partners", "Clinic A")
        let response = try await world.site.post(
            page, [("action", action), ("list", list), ("name", name), ("to", other)], as: .orgAdmin)
        #expect(response.status == .unprocessableContent)
        #expect(response.page.says(sentence), "\(response.text)")
        #expect(name.isEmpty || response.text.contains(name))
    }

    @Test(arguments: [
        ("retire", "sponsors", "Nobody"), ("up", "sponsors", "Nobody"), ("fly", "sponsors", "x"),
        ("add", "colors", "x"),
    ])
    func `what is not there is not found`(action: String, list: String, name: String) async throws {
        let world = try await DesignSite()
        let response = try await world.site.post(
            page, [("action", action), ("list", list), ("name", name)], as: .orgAdmin)
        #expect(response.status == .notFound)
    }

    @Test func `a category that no list has is refused, and the neighbor's lists are not offered`()
        async throws
    {
        let world = try await DesignSite()
        _ = try await world.site.post(
            "/orgs/HARBOUR/choices", [("action", "add"), ("list", "categories"), ("name", "Ships")],
            as: .stranger)
        #expect(try await !world.site.get(DesignSite.basics, as: .designer).text.contains("Ships"))
        let theirs = Fields.basics().with("category", "Ships")
        let response = try await world.site.post(DesignSite.basics, theirs.all, as: .designer)
        #expect(response.status == .unprocessableContent && response.text.contains("href=\"#f-category\""))
        #expect(try await world.site.get(page, as: .designer).status == .notFound)
        #expect(try await world.site.get(page, as: .stranger).status == .notFound)
    }

    private func change(
        _ world: DesignSite, _ action: String, _ list: String, _ name: String, to other: String = ""
    ) async throws {
        let response = try await world.site.post(
            page, [("action", action), ("list", list), ("name", name), ("to", other)], as: .orgAdmin)
        #expect(response.status == .seeOther, "\(response.text)")
    }
}
