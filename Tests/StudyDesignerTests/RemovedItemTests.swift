import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing
import Vocabulary

@testable import StudyDesigner

/// Buttons pressed for what another person removed meanwhile.
@Suite struct RemovedItemTests {
    private static let sampleAuthor = Author(user: nil, name: "M. Thistle")
    private static let resources = "/orgs/MERIDIAN/apps/HERON/gateway/resources"

    @Test(arguments: ["move", "copy", "remove"])
    func `of a list, the list says who removed it and changes nothing`(action: String) async throws {
        let world = try await QuestionnaireSite()
        let (designs, scope, document) = (world.designs, world.scope, world.document)
        try await world.site.store.write { transaction in
            try designs.remove(document, in: scope, by: Self.sampleAuthor, transaction)
        }
        let answer = try await world.site.post(
            "\(world.page)/\(action)", [("direction", "up")], as: .designer)
        #expect(answer.location == QuestionnaireSite.list)
        let list = try await world.site.get(QuestionnaireSite.list, as: .designer)
        for text in [
            "Sleep diary was removed in the meantime. Nothing was changed.", "M. Thistle removed it",
        ] {
            #expect(try list.page.alert.says(text), "\(text)")
        }
        let all = try await world.site.store.read { transaction in
            try designs.entries(of: .questionnaires, in: scope, transaction).count
        }
        #expect(all == 0)
        let unknown = "\(QuestionnaireSite.list)/4711/\(action)"
        #expect(try await world.site.post(unknown, as: .designer).status == .notFound)
    }

    @Test func `what someone else put back is not put back twice`() async throws {
        let world = try await QuestionnaireSite()
        let answer = try await world.site.post(world.page + "/return", as: .designer)
        #expect(answer.location == QuestionnaireSite.list)
        let list = try await world.site.get(QuestionnaireSite.list, as: .designer)
        #expect(try list.page.status.texts.contains("Sleep diary was already restored."))
    }

    @Test func `a removed step is removed once`() async throws {
        let world = try await QuestionnaireSite()
        _ = try await world.site.post(world.page + "/steps/q1/remove", as: .designer)
        let revision = try await world.saved().revision
        let answer = try await world.site.post(world.page + "/steps/q1/remove", as: .designer)
        #expect(answer.location == world.page)
        let page = try await world.site.get(world.page, as: .designer)
        #expect(
            try page.page.alert.texts.contains("The step was removed in the meantime. Nothing was changed."))
        #expect(try await world.saved().revision == revision)
        #expect(
            try await world.site.post(world.page + "/steps/nothing/remove", as: .designer).status
                == .notFound)
    }

    // MARK: Resources of an app

    private func saved(_ world: DesignSite) async throws -> [AppResource] {
        let app = world.site.world.app.id
        return try await world.site.store.read {
            try AppDocumentRepository(of: app).document(AppResources.self, $0).value.resources
        }
    }

    private func fields(_ revision: Int, _ name: String) -> [(String, String)] {
        [
            ("revision", "\(revision)"), ("lang", "en"), ("action", "save"), ("name", name),
            ("content", "text"), ("text", "<p>Yes</p>"),
        ]
    }

    /// An app with two resources, of which the first was removed.
    private func world() async throws -> (world: DesignSite, page: String) {
        let world = try await DesignSite()
        for (revision, name) in ["Questions", "Guide"].enumerated() {
            _ = try await world.site.post(
                Self.resources + "/new", fields(revision, name), as: .orgAdmin)
        }
        let page = "\(Self.resources)/\(try #require(try await saved(world).first?.id))"
        _ = try await world.site.post(page + "/remove", as: .orgAdmin)
        return (world, page)
    }

    @Test func `anyone who saves a removed resource decides, and restores it with what was typed`()
        async throws
    {
        let (world, page) = try await world()
        let asked = try await world.site.post(page, fields(2, "My own words"), as: .orgAdmin)
        #expect(asked.status == .conflict)
        for text in [
            "Gateway resource was removed while you were editing", "removed it", "My own words",
            "name=\"name\" value=\"My own words\"", "Go to Gateway resources without restoring",
        ] {
            #expect(asked.text.contains(text), "\(text)")
        }
        #expect(try await saved(world).map(\.name.english) == ["Guide"])
        let restored = try await world.site.post(
            page, fields(2, "My own words") + [("removed", "restore")], as: .orgAdmin)
        #expect(restored.location == Self.resources)
        #expect(try await saved(world).map(\.name.english) == ["My own words", "Guide"])
        let list = try await world.site.get(Self.resources, as: .orgAdmin)
        #expect(try list.page.status.texts.contains("Restored with your changes."))
        #expect(world.site.faults.all.isEmpty, "\(world.site.faults.all)")
    }

    @Test func `a removed resource that breaks a rule is not restored, and keeps what was typed`()
        async throws
    {
        let (world, page) = try await world()
        let refused = try await world.site.post(
            page, fields(2, "") + [("removed", "restore")], as: .orgAdmin)
        #expect(refused.status == .unprocessableContent)
        #expect(refused.text.contains("href=\"#f-name\""))
        #expect(refused.text.contains("&lt;p&gt;Yes&lt;/p&gt;"))
        #expect(try await saved(world).count == 1)
    }

    @Test(arguments: ["move", "remove"])
    func `the list of resources says who removed one`(action: String) async throws {
        let (world, page) = try await world()
        let answer = try await world.site.post("\(page)/\(action)", as: .orgAdmin)
        #expect(answer.location == Self.resources)
        let list = try await world.site.get(Self.resources, as: .orgAdmin)
        #expect(
            try list.page.alert.texts.contains(
                "The resource was removed in the meantime. Nothing was changed."))
        #expect(try await saved(world).map(\.name.english) == ["Guide"])
        #expect(
            try await world.site.post("\(Self.resources)/nothing/\(action)", as: .orgAdmin).status
                == .notFound)
    }
}
