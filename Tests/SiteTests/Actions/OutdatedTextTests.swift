import Access
import HTTP
import SQLStore
import Support
import Testing

@testable import Portal
@testable import Studies
@testable import StudyPublishing
@testable import Vocabulary

/// Outdated translations on the pages of actions, of the check and of languages.
@Suite struct OutdatedTextTests {
    private static let author = Author(user: nil, name: "S. Rowan")
    private static let spanish = LanguageTag("es") ?? .english

    /// A launched study in English and Spanish, every text of which is translated.
    private func launched() async throws -> ActionSite {
        let actions = try await ActionSite()
        try await actions.saveSettings { $0.languages = [Self.spanish] }
        let (designs, scope) = (actions.designs, actions.scope)
        try await actions.site.store.write { transaction in
            let missing = try designs.texts(in: scope, transaction).filter { text in
                text.text[Self.spanish].isEmpty && !text.text.english.isEmpty
            }
            _ = try designs.apply(
                missing.map { text in
                    TranslationPlan.Change(
                        text: text, translation: text.isRich ? "<p>ES</p>" : "ES", line: 0,
                        previousEnglish: nil)
                }, in: Self.spanish, scope: scope, by: Self.author, transaction)
            for language in [.english, Self.spanish] {
                try designs.markAllComplete(language, in: scope, by: Self.author, transaction)
            }
        }
        #expect(try await actions.act("launch").status == .seeOther)
        return actions
    }

    private func reword(_ actions: ActionSite) async throws {
        let (designs, scope) = (actions.designs, actions.scope)
        try await actions.site.store.write { transaction in
            guard let saved = try designs.documents(ConsentSection.self, in: scope, transaction).first else {
                throw DocumentNotFound()
            }
            var value = saved.value
            value.summary[.english] = "We keep your data safe"
            _ = try designs.save(
                value, as: saved.id, startedFrom: saved.revision, in: scope, by: Self.author, transaction)
        }
    }

    /// Renames the questionnaire in English alone.
    private func rename(_ actions: ActionSite) async throws {
        try await actions.edit(LocalizedText([.english: "The night before", Self.spanish: "ES"]))
    }

    private func design(_ actions: ActionSite) -> String {
        actions.address().replacing("/actions", with: "")
    }

    /// The values of the boxes on the page that asks before an action.
    private func boxes(_ actions: ActionSite) async throws -> [(String, String)] {
        let page = try await actions.site.get(actions.address() + "/publish-updates", as: .lead).text
        return page.split(separator: "name=\"correct-").dropFirst().map { part in
            let number = part.prefix { $0 != "\"" }
            let value = part.split(separator: "value=\"")[1].prefix { $0 != "\"" }
            return ("correct-\(number)", String(value))
        }
    }

    @Test func `a consent text that was reworded blocks publishing on every page that speaks of it`()
        async throws
    {
        let actions = try await launched()
        try await reword(actions)
        for page in ["/check", "/actions", "/actions/publish-updates"] {
            let text = try await actions.site.get(design(actions) + page, as: .lead).text
            #expect(text.contains("a translation of an earlier English text"), "\(page)")
            #expect(text.contains("lang=es#f-summary"), "\(page)")
        }
        let languages = try await actions.site.get(design(actions) + "/languages/es", as: .lead).text
        #expect(languages.contains("Blocks publishing"))
        #expect(
            try await actions.site.get(design(actions) + "/languages", as: .lead).text
                .contains("1 blocks publishing"))
        let overview = try await actions.site.get(design(actions), as: .lead).page
        #expect(overview.texts.contains("Marked complete, but blocks publishing"))
        #expect(overview.html.contains("12 of 13"))
        #expect(try await actions.act("publish-updates").status == .unprocessableContent)
        #expect(actions.portal.published.catalog.study("SLEEP01")?.publication.version == .first)
        #expect(actions.site.faults.all == [])
    }

    @Test func `the form of an outdated translation marks it, and only while it is outdated`() async throws {
        let actions = try await launched()
        try await reword(actions)
        let languages = try await actions.site.get(design(actions) + "/languages/es", as: .lead).text
        let link = try #require(
            languages.split(separator: "href=\"").map { $0.prefix { $0 != "\"" } }
                .first { $0.hasSuffix("lang=es#f-summary") })
        let address = link.replacing("&amp;", with: "&").prefix { $0 != "#" }
        let form = try await actions.site.get(String(address), as: .designer).text
        #expect(form.contains("1 outdated translation to review"), "\(form)")
        #expect(form.contains("The English text changed after this translation was saved"))
        let field = try #require(form.split(separator: "id=\"f-summary\"").dropFirst().first)
        #expect(field.prefix(400).contains("aria-invalid"))
        let english = try await actions.site.get(
            String(address.replacing("&lang=es", with: "")), as: .designer
        ).page
        #expect(english.title == "About the study")
        #expect(!english.html.contains("after this translation was saved"))
        let unchecked = try await actions.site.get(
            String(address.replacing("check=1&", with: "")), as: .designer
        ).page
        #expect(
            try unchecked.field("Brief summary").error?.contains("after this translation was saved") == true,
            "it is marked wherever one comes from")
        let tab = try #require(unchecked.html.split(separator: "Español</span>").dropFirst().first)
        #expect(tab.prefix(80).contains("to review"), "\(tab.prefix(200))")
    }

    @Test func `the list of languages says which texts block the next publication`() async throws {
        let actions = try await launched()
        let page = design(actions) + "/languages"
        let before = try await actions.site.get(page, as: .lead).page
        #expect(before.title == "Languages")
        #expect(!before.html.contains("Publishing is blocked"))
        try await rename(actions)
        #expect(try await !actions.site.get(page, as: .lead).text.contains("Publishing is blocked"))
        try await reword(actions)
        let after = try await actions.site.get(page, as: .lead).text
        #expect(
            after.contains("Publishing is blocked until 1 translation of the consent is reviewed"), "\(after)"
        )
        #expect(after.contains("lang=es#f-summary"))
    }

    @Test func `another outdated text asks whether it is still correct, and the version keeps the answer`()
        async throws
    {
        let actions = try await launched()
        try await rename(actions)
        let boxes = try await boxes(actions)
        #expect(boxes.count == 1)
        let basis = try await actions.basis(of: "publish-updates")
        let refused = try await actions.confirm("publish-updates", basis)
        #expect(refused.status == .unprocessableContent)
        #expect(
            try refused.page.field("Still correct").error
                == "Select \"Still correct\", or change the translation.", "\(refused.text)")
        #expect(refused.text.contains("?check=1&amp;lang=es#f-name"), "it can be changed as well")
        let done = try await actions.confirm("publish-updates", basis, signing: boxes)
        #expect(done.status == .seeOther, "\(done.text)")
        let event = try #require(try await actions.events().last { $0.action == "study.publish-updates" })
        #expect(
            event.details.contains(#""still correct":"Questionnaires, The night before, title in Spanish""#),
            "\(event.details)")
        let number = try await actions.site.store.read { transaction in
            try transaction.value("select max(id) from publications") as Int64?
        }
        let version = try await actions.site.get(
            design(actions) + "/versions/\(number ?? 0)", as: .viewer)
        #expect(version.page.headings.contains("Translations confirmed as still correct"))
        #expect(version.page.headings.contains("The night before"))
        #expect(version.page.texts.contains("Publish untested; Still correct: 1 outdated translation"))
        let list = try await actions.site.get(actions.address(), as: .viewer).page
        #expect(list.says("1 translation still correct"))
        #expect(try await self.boxes(actions).isEmpty)
        #expect(actions.site.faults.all == [])
    }

    @Test func `an answer about other words than those on the page is none`() async throws {
        let actions = try await launched()
        try await rename(actions)
        let basis = try await actions.basis(of: "publish-updates")
        for value in ["", "1", "x:name@es@0000000000000000"] {
            let response = try await actions.confirm(
                "publish-updates", basis, signing: [("correct-1", value)])
            #expect(response.status == .unprocessableContent, "\(value)")
        }
        #expect(actions.portal.published.catalog.study("SLEEP01")?.publication.version == .first)
    }
}
