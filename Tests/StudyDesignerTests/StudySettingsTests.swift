import HTTP
import Studies
import Support
import Testing
import Timekeeping

@testable import StudyDesigner
@testable import Vocabulary

@Suite struct StudySettingsTests {
    private let page = DesignSite.settings

    @Test func `settings are saved with everything that was entered`() async throws {
        let world = try await DesignSite()
        let fields = Fields.settings(action: "complete").with("addLanguage", "es").with(
            "otherLanguage", "PT-br")
        let response = try await world.site.post(page, fields.all, as: .designer)
        // Spanish and Portuguese are missing, English is not.
        #expect(response.location == DesignSite.overview)
        let saved = try await world.document(StudySettings.self)
        #expect(saved.value.platforms == [.ios, .android])
        #expect(saved.value.languages.map(\.text) == ["es", "pt-BR"])
        #expect(saved.value.enrolling)
        #expect(!saved.value.enrollmentDateIsAnchor)
        #expect(saved.value.retention == .retain)
        #expect(saved.value.rejoining)
        #expect(saved.value.utcOffset.description == "-05:00")
        #expect(saved.entry.isComplete)
    }

    @Test(arguments: [
        ("utcOffset", "five", "like -05:00"), ("otherLanguage", "Spanish!", "not a language tag"),
        ("otherLanguage", "en", "includes English"),
        ("leaveAlert", String(repeating: "a", count: 251), "Shorten it to 250"),
    ])
    func `what cannot be is refused and kept in its field`(
        field: String, value: String, sentence: String
    ) async throws {
        let world = try await DesignSite()
        let response = try await world.site.post(
            page, Fields.settings().with(field, value).all, as: .designer)
        #expect(response.status == .unprocessableContent)
        #expect(response.page.says(sentence), "\(response.text)")
        #expect(field == "otherLanguage" && value == "en" || response.text.contains(value))
        #expect(try await world.document(StudySettings.self).revision == 1)
    }

    @Test(arguments: [
        ("platforms", "Choose at least one platform"),
        ("retention", "Choose what happens to participants"), ("leaveAlert", "before they leave the study"),
    ])
    func `what is missing keeps the settings from being complete`(
        field: String, sentence: String
    ) async throws {
        let world = try await DesignSite()
        let response = try await world.site.post(
            page, Fields.settings(action: "complete").with(field, nil).all, as: .designer)
        let shown = try await world.site.get(try #require(response.location), as: .designer)
        #expect(try shown.page.alert.texts.contains("1 problem to fix before this is complete"))
        #expect(shown.page.says(sentence))
        #expect(try await !world.document(StudySettings.self).entry.isComplete)
    }

    @Test func `a language that is taken out keeps its texts`() async throws {
        let world = try await DesignSite()
        _ = try await world.site.post(
            page, Fields.settings().with("addLanguage", "es").all, as: .designer)
        let spanish = [
            ("revision", "2"), ("lang", "es"), ("action", "complete"), ("leaveAlert", "Puede volver."),
        ]
        _ = try await world.site.post(page, spanish, as: .designer)
        let saved = try await world.document(StudySettings.self)
        #expect(saved.value.leaveAlert.english == "You can come back.")
        #expect(saved.value.platforms == [.ios, .android])
        #expect(saved.entry.completeIn.map(\.text) == ["es"])
        _ = try await world.site.post(page, Fields.settings(revision: 3).all, as: .designer)
        let without = try await world.document(StudySettings.self).value
        #expect(without.languages.isEmpty)
        #expect(without.leaveAlert[LanguageTag("es") ?? .english] == "Puede volver.")
    }

    @Test func `the page in a further language shows its texts only`() async throws {
        let world = try await DesignSite()
        _ = try await world.site.post(page, Fields.settings().with("addLanguage", "es").all, as: .designer)
        let shown = try await world.site.get(page + "?lang=es", as: .designer)
        #expect(shown.text.contains("lang=\"en\" dir=\"auto\">You can come back.</div>"))
        #expect(shown.text.contains("lang=\"es\""))
        #expect(!shown.text.contains("name=\"platforms\""))
    }

    @Test func `platforms of a launched study stay`() async throws {
        let world = try await DesignSite()
        try await world.publish(as: .active)
        let shown = try await world.site.get(page, as: .designer)
        #expect(shown.page.says("The published version supports"))
        let revision = try await world.document(StudySettings.self).revision
        let response = try await world.site.post(
            page, Fields.settings(revision: revision).with("platforms", "android").all, as: .designer)
        #expect(response.status == .unprocessableContent)
    }
}
