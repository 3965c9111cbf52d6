import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing
import Vocabulary
import WebAccess

@testable import StudyDesigner

@Suite struct LibraryPageTests {
    private static let library = "/orgs/MERIDIAN/library"
    private static let questionnaires = DesignSite.design + "/questionnaires"
    private static let keep = DesignSite.design + "/keep"

    /// A questionnaire that was added by hand, and its address.
    private func questionnaire(_ world: DesignSite, key: String = "diary") async throws -> String {
        let added = try await world.site.post(
            Self.questionnaires + "/new", [("key", key), ("name", "Sleep diary")], as: .designer)
        return try #require(added.location)
    }

    private func number(_ address: String) -> String {
        String(address.split(separator: "/").last ?? "")
    }

    /// The questionnaire in the library, and the entry's address.
    private func kept(
        _ world: DesignSite, _ item: String, _ fields: [(String, String)] = [("title", "Sleep diary")]
    ) async throws -> String {
        let saved = try await world.site.post(
            Self.keep, [("document", number(item))] + fields, as: .designer)
        return try #require(saved.location)
    }

    @Test func `an item is saved, found, and copied into the study with a key of its own`()
        async throws
    {
        let world = try await DesignSite()
        let item = try await questionnaire(world)
        #expect(try await world.site.get(item, as: .designer).page.links.contains("Save to library"))
        let form = try await world.site.get(Self.keep + "?document=\(number(item))", as: .designer)
        #expect(form.text.contains("value=\"Sleep diary\""))
        let entry = try await kept(world, item, [("title", "Sleep diary"), ("tags", "sleep, PROMIS")])
        #expect(entry.hasPrefix(Self.library + "/"))
        let arrived = try await world.site.get(entry, as: .designer)
        #expect(arrived.text.contains("<a href=\"\(item)\">Back to Sleep diary</a>"), "\(arrived.text)")
        let list = try await world.site.get(
            Self.library + "?q=promis&kind=questionnaire", as: .designer)
        #expect(list.page.links.contains("Sleep diary"))
        let choice = DesignSite.design + "/library?into=questionnaires"
        #expect(try await world.site.get(Self.questionnaires, as: .designer).text.contains(choice))
        #expect(try await world.site.get(choice, as: .designer).page.links.contains("Sleep diary"))
        let chosen = DesignSite.design + "/library/\(number(entry))"
        let preview = try await world.site.get(chosen + "?into=questionnaires", as: .designer)
        #expect(preview.page.buttons.contains("Add to questionnaires"))
        let taken = try await world.site.post(chosen, [("into", "questionnaires")], as: .designer)
        let copy = try await world.site.get(try #require(taken.location), as: .designer)
        #expect(try copy.page.status.texts.contains("Sleep diary was copied from the library."))
        #expect(try copy.page.status.says("The copy uses diary2"))
        #expect(try copy.page.status.texts.contains("Undo"))
        let shown = try await world.site.get(entry, as: .designer)
        #expect(shown.page.links.contains("Sleep in Early Pregnancy"))
    }

    @Test(arguments: [TestUser.designer, .lead, .orgAdmin])
    func `anyone who uses the library has it in the navigation`(_ someone: TestUser) async throws {
        let world = try await DesignSite()
        let page = try await world.site.get(Self.library, as: someone)
        #expect(page.status == .ok)
        #expect(page.text.contains("href=\"\(Self.library)\" aria-current"), "\(page.text)")
    }

    @Test func `a step goes to the library and into a questionnaire and a form`() async throws {
        let world = try await DesignSite()
        let item = try await questionnaire(world)
        let added = try await world.site.add("boolean", at: item + "/new-step", as: .designer)
        let step = try #require(added.location)
        let form = try #require(
            try await world.site.add("form", at: item + "/new-step", as: .designer).location)
        let entry = try await kept(
            world, item, [("step", number(step)), ("title", "Yes or no")])
        let chosen = DesignSite.design + "/library/\(number(entry))"
        for into in ["steps:\(number(item))", "form:\(number(item)):\(number(form))"] {
            let taken = try await world.site.post(chosen, [("into", into)], as: .designer)
            #expect(taken.location?.hasPrefix(item + "/steps/") == true, "\(into)")
        }
        let (designs, scope) = (world.designs, world.scope)
        let value = try await world.site.store.read {
            try designs.documents(Questionnaire.self, in: scope, $0).first?.value
        }
        #expect(value?.steps.count == 3)
        #expect(value?.questions.count == 3)
        let wrong = try await world.site.post(chosen, [("into", "questionnaires")], as: .designer)
        #expect(wrong.status == .notFound)
    }

    /// Translates the questionnaire and its question, then changes the English question.
    private func translate(_ item: String, _ world: DesignSite) async throws {
        try await world.change(StudySettings.self) { $0.languages = [.spanish] }
        let (designs, scope) = (world.designs, world.scope)
        let id = DocumentID(rawValue: Int64(number(item)) ?? 0)
        for english in ["Did you sleep?", "Did you sleep well?"] {
            try await world.site.store.write { transaction in
                let saved = try designs.document(Questionnaire.self, id, in: scope, transaction)
                var value = saved.value
                value.name[.spanish] = "Diario"
                guard case .question(var question)? = value.steps.first else { return }
                question.text = LocalizedText([.english: english, .spanish: "¿Durmió?"])
                value.steps[0] = .question(question)
                _ = try designs.save(
                    value, as: saved.id, startedFrom: saved.revision, in: scope,
                    by: Author(user: nil, name: "R. Alder"), transaction)
            }
        }
    }

    /// Returns the number of translations that the study's page of Spanish lists for review.
    private func outdated(_ world: DesignSite) async throws -> Int {
        let page = try await world.site.get(DesignSite.design + "/languages/es", as: .designer).text
        return page.ranges(of: "Confirm translation").count
    }

    @Test(arguments: ["questionnaire", "step", "question of a form", "list"], [true, false])
    func `a copy has the outdated translations of its original until they are confirmed`(
        _ what: String, isConfirmed: Bool
    ) async throws {
        let world = try await DesignSite()
        let item = try await questionnaire(world)
        let step = try #require(
            try await world.site.add("boolean", at: item + "/new-step", as: .designer).location)
        let form = try #require(
            try await world.site.add("form", at: item + "/new-step", as: .designer).location)
        try await translate(item, world)
        #expect(try await outdated(world) == 1)
        if isConfirmed {
            _ = try await world.confirmFirst(on: DesignSite.design + "/languages/es", as: .designer)
            #expect(try await outdated(world) == 0)
        }
        if what == "list" {
            #expect(try await world.site.post(item + "/copy", as: .designer).status == .seeOther)
        } else {
            let fields = what == "questionnaire" ? [] : [("step", number(step))]
            let entry = try await kept(world, item, fields + [("title", "Sleep")])
            let places = [
                "questionnaire": "questionnaires", "step": "steps:\(number(item))",
                "question of a form": "form:\(number(item)):\(number(form))",
            ]
            let taken = try await world.site.post(
                DesignSite.design + "/library/\(number(entry))", [("into", places[what] ?? "")], as: .designer
            )
            #expect(taken.status == .seeOther, "\(taken.text)")
        }
        #expect(try await outdated(world) == (isConfirmed ? 0 : 2))
    }

    @Test(arguments: [
        ([("title", "")], "Enter a title"),
        ([("title", String(repeating: "t", count: 101))], "Shorten it to 100"),
        ([("title", "T"), ("tags", String(repeating: "g", count: 31))], "Shorten it to 30"),
    ])
    func `what is said of it is refused at its field`(
        fields: [(String, String)], sentence: String
    ) async throws {
        let world = try await DesignSite()
        let item = try await questionnaire(world)
        let refused = try await world.site.post(
            Self.keep, [("document", number(item))] + fields, as: .designer)
        #expect(refused.status == .unprocessableContent)
        #expect(refused.page.says(sentence))
    }

    @Test func `an entry is described again, replaced by a newer version, taken out and put back`()
        async throws
    {
        let world = try await DesignSite()
        let item = try await questionnaire(world)
        let entry = try await kept(world, item)
        let page = try await world.site.get(entry, as: .designer)
        let seen = try #require(page.text.firstMatch(of: /name="seen" value="([0-9]+)"/)).output.1
        let described = try await world.site.post(
            entry, [("seen", String(seen)), ("title", "Diary"), ("tags", "night")], as: .designer)
        #expect(described.location == entry)
        let newer = try await kept(world, item, [("entry", number(entry))])
        #expect(newer == entry)
        let shown = try await world.site.get(entry, as: .designer)
        #expect(shown.text.contains("version=1"))
        #expect(try await world.site.get(entry + "?version=1", as: .designer).status == .ok)
        _ = try await world.site.post(entry + "/remove", [], as: .designer)
        let list = try await world.site.get(Self.library, as: .designer)
        #expect(try list.page.status.texts.contains("Diary was removed."))
        #expect(try list.page.status.texts.contains("Undo"))
        let chosen = DesignSite.design + "/library/\(number(entry))?into=questionnaires"
        #expect(try await world.site.get(chosen, as: .designer).status == .notFound)
        _ = try await world.site.post(entry + "/return", [], as: .designer)
        #expect(try await world.site.get(chosen, as: .designer).status == .ok)
    }

    @Test func `a description that someone changed meanwhile is not overwritten`() async throws {
        let world = try await DesignSite()
        let entry = try await kept(world, try await questionnaire(world))
        let stale = try await world.site.post(entry, [("seen", "1"), ("title", "Mine")], as: .designer)
        #expect(stale.status == .conflict)
    }

    @Test func `a launched study takes copies, too, and keeps its locks`() async throws {
        let world = try await DesignSite()
        let entry = try await kept(world, try await questionnaire(world))
        try await world.publish(as: .active)
        let chosen = DesignSite.design + "/library/\(number(entry))"
        let taken = try await world.site.post(chosen, [("into", "questionnaires")], as: .designer)
        #expect(taken.location?.hasPrefix(Self.questionnaires + "/") == true)
    }

    @Test func `only designers of the organization use its library`() async throws {
        let world = try await DesignSite()
        let item = try await questionnaire(world)
        let entry = try await kept(world, item)
        let chosen = DesignSite.design + "/library/\(number(entry))"
        for address in [Self.library, entry, chosen + "?into=questionnaires"] {
            #expect(try await world.site.get(address, as: .designer).status == .ok, "\(address)")
            #expect(try await world.site.get(address, as: .stranger).status == .notFound, "\(address)")
            #expect(try await world.site.get(address, as: .reader).status != .ok, "\(address)")
        }
        let own = "/orgs/HARBOUR/library/\(number(entry))"
        #expect(try await world.site.get(own, as: .siteAdmin).status == .notFound)
        #expect(
            try await world.site.post(
                Self.keep, [("document", number(item)), ("title", "T")], as: .viewer
            ).status == .forbidden)
    }

    @Test func `an empty library says how to fill it`() async throws {
        let world = try await DesignSite()
        let page = try await world.site.get(Self.library, as: .designer)
        #expect(page.page.headings.contains("The library is empty"))
        #expect(page.page.says("Save to library"))
    }

    @Test func `a new study begins with a template`() async throws {
        let world = try await DesignSite()
        _ = try await questionnaire(world)
        let saved = try await world.site.post(
            Self.keep, [("study", "1"), ("title", "Sleep studies")], as: .designer)
        let template = number(try #require(saved.location))
        let new = "/orgs/MERIDIAN/apps/HERON/new-study"
        #expect(
            try await world.site.get(new, as: .designer).page.field("Start from").choices.contains(
                "Sleep studies"))
        let fields = [("name", "Rest"), ("studyID", "REST01"), ("template", template)]
        let made = try await world.site.post(new, fields, as: .designer)
        #expect(made.location == "/orgs/MERIDIAN/apps/HERON/studies/REST01/design/basic-information")
        let page = try await world.site.get(
            "/orgs/MERIDIAN/apps/HERON/studies/REST01/design/questionnaires", as: .designer)
        #expect(page.page.links.contains("Sleep diary"))
        let basics = try await world.site.get(try #require(made.location), as: .designer)
        #expect(basics.text.contains("value=\"Rest\""))
        #expect(!basics.text.contains("value=\"SLEEP01"))
        let gone = try await world.site.post(
            new, [("name", "Rest"), ("studyID", "REST02"), ("template", "999")], as: .designer)
        #expect(gone.status == .unprocessableContent)
        #expect(
            try gone.page.field("Start from").error
                == "This template no longer exists. Choose another one or an empty design")
    }
}
