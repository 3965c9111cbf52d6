import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import StudyDesigner
@testable import Vocabulary

/// Texts of an app, which apps show as soon as they are saved, and their translations.
@Suite struct AppTranslationDecisionTests {
    private static let page = "/orgs/MERIDIAN/apps/HERON/terms"
    private static let spanish = LanguageTag("es") ?? .english

    private func form(_ revision: Int, _ language: String, _ terms: String) -> Fields {
        Fields([
            ("revision", "\(revision)"), ("lang", language), ("action", "save"), ("terms", terms),
            ("privacy", language == "en" ? "Hardly anything" : "Casi nada"),
        ])
    }

    private func post(_ fields: Fields, _ world: DesignSite) async throws -> ClientResponse {
        try await world.site.post(Self.page, fields.all, as: .orgAdmin)
    }

    /// An app with terms in English and Spanish.
    private func world() async throws -> DesignSite {
        let world = try await DesignSite()
        _ = try await world.site.post(
            "/orgs/MERIDIAN/apps/HERON/languages", [("language", "es")], as: .orgAdmin)
        #expect(try await post(form(0, "en", "We keep little."), world).status == .seeOther)
        #expect(try await post(form(1, "es", "Guardamos poco."), world).status == .seeOther)
        return world
    }

    private func terms(_ world: DesignSite) async throws -> LocalizedText {
        let app = world.site.world.app.id
        return try await world.site.store.read {
            try AppDocumentRepository(of: app).document(AppTerms.self, $0).value.terms
        }
    }

    private func isOutdated(_ world: DesignSite) async throws -> Bool {
        let page = "/orgs/MERIDIAN/apps/HERON/languages/es"
        return try await world.site.get(page, as: .orgAdmin).text.contains("Confirm translation")
    }

    @Test func `an English text with a translation is not saved before someone decides about it`()
        async throws
    {
        let world = try await world()
        let asked = try await post(form(2, "en", "We keep nothing."), world)
        #expect(asked.status == .unprocessableContent)
        for text in [
            "1 translation becomes outdated", "Terms, Spanish", "Still correct", "Guardamos poco.",
            "Change the Spanish text", "href=\"#f-correct-1\"", "We keep nothing.", "Save and update apps",
        ] {
            #expect(asked.text.contains(text), "\(text)")
        }
        #expect(asked.page.title == "Terms and privacy")
        #expect(!asked.text.contains("Casi nada") && !asked.text.contains("Save draft"))
        #expect(try await terms(world).english == "We keep little.")
    }

    @Test func `a translation is confirmed as still correct, for these two texts only`() async throws {
        let world = try await world()
        let asked = try await post(form(2, "en", "We keep nothing."), world)
        let mark = DesignSite.value(of: "correct-1", in: asked.text)
        #expect(!mark.isEmpty, "\(asked.text)")
        let other = try await post(form(2, "en", "We sell all.").with("correct-1", mark), world)
        #expect(other.status == .unprocessableContent)
        let saved = try await post(form(2, "en", "We keep nothing.").with("correct-1", mark), world)
        #expect(saved.status == .seeOther)
        #expect(try await terms(world).english == "We keep nothing.")
        #expect(try await !isOutdated(world))
        let (console, app) = (world.site.parts.console, world.site.world.app)
        let events = try await world.site.store.read {
            try AuditRepository.page(
                AuditFilter(), limit: 2, with: console.grant(ViewAudit.self, on: .app(app)), in: $0
            ).entries
        }
        #expect(Set(events.map(\.action)) == ["app-terms.save", "translation.confirm"])
    }

    @Test func `a translation is changed with its English text`() async throws {
        let world = try await world()
        let change = form(2, "en", "We keep nothing.").with("translated-1", "es terms:terms")
        let unchanged = try await post(change.with("translation-1", "Guardamos poco."), world)
        #expect(unchanged.status == .unprocessableContent)
        let tooLong = try await post(
            change.with("translation-1", String(repeating: "a", count: 100_000)), world)
        #expect(
            tooLong.status == .unprocessableContent && tooLong.page.fields.contains("Change the Spanish text")
        )
        let saved = try await post(change.with("translation-1", "No guardamos nada."), world)
        #expect(saved.status == .seeOther, "\(saved.text)")
        #expect(
            try await terms(world)
                == LocalizedText([.english: "We keep nothing.", Self.spanish: "No guardamos nada."]))
        #expect(try await !isOutdated(world))
    }

    @Test func `going back to the English text of the translation asks nothing`() async throws {
        let world = try await world()
        let asked = try await post(form(2, "en", "We keep nothing."), world)
        let mark = DesignSite.value(of: "correct-1", in: asked.text)
        _ = try await post(form(2, "en", "We keep nothing.").with("correct-1", mark), world)
        #expect(try await post(form(3, "en", "We keep little."), world).status == .seeOther)
        let sameAgain = try await post(form(4, "en", "We keep nothing."), world)
        #expect(sameAgain.status == .seeOther, "these two texts were confirmed")
    }

    private func restore(
        _ previous: Int, startedFrom revision: Int, _ world: DesignSite
    ) async throws -> ClientResponse {
        try await world.site.post(
            "/orgs/MERIDIAN/apps/HERON/history/terms/restorations",
            [("previous", "\(previous)"), ("revision", "\(revision)")], as: .orgAdmin)
    }

    @Test func `a revision is restored with its translation, because both were saved together`() async throws
    {
        let world = try await world()
        _ = try await post(
            form(2, "en", "We keep nothing.").with("translated-1", "es terms:terms")
                .with("translation-1", "Nada."), world)
        _ = try await post(form(3, "es", ""), world)
        _ = try await post(form(4, "en", "We sell all."), world)
        #expect(try await restore(3, startedFrom: 5, world).status == .seeOther)
        #expect(try await terms(world).english == "We keep nothing.")
    }

    @Test func `a revision whose translation was made from another text is not restored`() async throws {
        let world = try await world()
        for (revision, english) in [(2, "We keep nothing."), (3, "We sell all.")] {
            let asked = try await post(form(revision, "en", english), world)
            let mark = DesignSite.value(of: "correct-1", in: asked.text)
            let saved = try await post(form(revision, "en", english).with("correct-1", mark), world)
            #expect(saved.status == .seeOther)
        }
        // The last confirmation is of the other English text.
        let refused = try await restore(3, startedFrom: 4, world)
        #expect(refused.status == .seeOther)
        let history = try #require(refused.location)
        let page = try await world.site.get(history, as: .orgAdmin).text
        #expect(page.contains("made from another English text: Terms, Spanish."))
        #expect(try await terms(world).english == "We sell all.")
    }

    @Test func `a translation typed next to an English text that changed meanwhile is asked about`()
        async throws
    {
        let world = try await world()
        let changed = form(2, "en", "We keep nothing.").with("translated-1", "es terms:terms")
            .with("translation-1", "Nada.")
        _ = try await post(changed, world)
        let conflict = try await post(form(2, "es", "Muy poco."), world)
        #expect(
            try conflict.status == .conflict
                && conflict.page.field("Terms of use").error?.contains("The English text changed after")
                    == true
        )
        let asked = try await post(form(3, "es", "Muy poco."), world)
        #expect(asked.status == .unprocessableContent)
        #expect(asked.page.texts.contains("Or change the translation below."))
        #expect(try await terms(world)[Self.spanish] == "Nada.")
        #expect(try await post(form(3, "es", "Nada de nada."), world).status == .seeOther)
    }
}
