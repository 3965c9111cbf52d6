import SQLStore
import Support
import Testing
import Timekeeping

@testable import Studies
@testable import Vocabulary

@Suite struct TranslationTests {
    private static let spanish = LanguageTag("es") ?? .english

    /// A study in English and Spanish, with a questionnaire.
    private func site() async throws -> (DesignFixture, DocumentID) {
        let site = try await DesignFixture()
        let id = try await site.write { site, transaction in
            let settings = try site.designs.document(StudySettings.self, in: site.scope, transaction)
            var value = settings.value
            value.languages = [Self.spanish]
            _ = try site.designs.save(
                value, as: settings.id, startedFrom: settings.revision, in: site.scope,
                by: DesignFixture.author,
                transaction)
            return try site.designs.add(
                Sample.questionnaire(), in: site.scope, by: DesignFixture.author, transaction
            ).id
        }
        return (site, id)
    }

    private func change(
        _ site: DesignFixture, _ id: DocumentID, _ change: @escaping @Sendable (inout Questionnaire) -> Void
    ) async throws {
        try await site.write { site, transaction in
            let saved = try site.designs.document(Questionnaire.self, id, in: site.scope, transaction)
            var value = saved.value
            change(&value)
            _ = try site.designs.save(
                value, as: id, startedFrom: saved.revision, in: site.scope, by: DesignFixture.other,
                transaction)
        }
    }

    private func stale(_ site: DesignFixture) async throws -> [StaleTranslation] {
        try await site.write { site, transaction in
            let texts = try site.designs.texts(in: site.scope, transaction)
            return try site.designs.staleTranslations(of: texts, in: site.scope, transaction)
        }
    }

    @Test
    func `a translation is stale when its English text changed after it, until it changes or is confirmed`()
        async throws
    {
        let (site, id) = try await site()
        try await change(site, id) { $0.name[Self.spanish] = "Sueño" }
        #expect(try await stale(site).isEmpty)
        try await change(site, id) { $0.name[.english] = "Sleep, weekly" }
        try await change(site, id) { $0.steps.removeFirst() }
        let found = try await stale(site)
        #expect(found.map(\.text.path.text) == ["name"])
        #expect(found.first?.previousEnglish == "Weekly sleep")
        try await change(site, id) { $0.name[Self.spanish] = "Sueño semanal" }
        #expect(try await stale(site).isEmpty)
        try await change(site, id) { $0.name[.english] = "Sleep, by week" }
        let again = try #require(try await stale(site).first)
        try await site.write { site, transaction in
            try site.designs.confirmTranslation(
                again.text, in: Self.spanish, scope: site.scope, by: DesignFixture.author, transaction)
        }
        #expect(try await stale(site).isEmpty)
        try await change(site, id) { $0.name[.english] = "Sleep by the week" }
        #expect(try await stale(site).map(\.previousEnglish) == ["Sleep, weekly"])
        try await change(site, id) { $0.name[.english] = "Sleep, weekly" }
        #expect(try await stale(site).isEmpty)
    }

    private func entry(_ id: String, _ english: String?, _ translation: String, _ line: Int)
        -> TranslationFile.Entry
    {
        TranslationFile.Entry(id: id, english: english, translation: translation, line: line)
    }

    @Test func `a file is taken text by text, and nothing of it is lost unseen`() async throws {
        let (site, id) = try await site()
        try await change(site, id) { $0.steps[1] = .question(Sample.question("slept", .boolean)) }
        var file = TranslationFile()
        file.entries = [
            entry("\(id):name", "Weekly  sleep", "Sueño semanal", 2),
            entry("\(id):steps[i1].title", "Another English", "Bienvenida", 3),
            entry("\(id):steps[i1].text", nil, "  \n", 4),
            entry("\(id):steps[gone].text", "x", "x", 5),
            entry("\(id):name", "Weekly sleep", "Otra vez", 6),
            entry("\(id):steps[q-slept].text", nil, String(repeating: "x", count: 301), 7),
        ]
        let whole = file
        let plan = try await site.write { site, transaction in
            try site.designs.plan(
                whole, in: Self.spanish, scope: site.scope, cleaning: { $0 }, transaction)
        }
        #expect(plan.changes.map(\.translation) == ["Sueño semanal"])
        #expect(plan.conflicts.map(\.previousEnglish) == ["Another English"])
        #expect(plan.emptyCount == 1)
        #expect(plan.faults.map(\.line) == [5, 6, 7])
        #expect(plan.faults.last?.sentence.contains("Shorten it to 300") == true)
        try await site.write { site, transaction in
            let saved = try site.designs.apply(
                plan.changes, in: Self.spanish, scope: site.scope, by: DesignFixture.other, transaction)
            #expect(saved.documents.map(\.revision) == [2])
            let value = try site.designs.document(Questionnaire.self, id, in: site.scope, transaction).value
            #expect(value.name[Self.spanish] == "Sueño semanal")
            #expect(value.name.english == "Weekly sleep")
            let after = try site.designs.plan(
                whole, in: Self.spanish, scope: site.scope, cleaning: { $0 }, transaction)
            #expect(after.changes.isEmpty)
            #expect(after.sameCount == 1)
        }
    }

    @Test func `formatted text of a file passes the cleaning`() async throws {
        let (site, _) = try await site()
        try await site.write { site, transaction in
            let basics = try site.designs.document(BasicInformation.self, in: site.scope, transaction)
            var value = basics.value
            value.about = "<p>About</p>"
            let saved = try site.designs.save(
                value, as: basics.id, startedFrom: basics.revision, in: site.scope, by: DesignFixture.author,
                transaction)
            var file = TranslationFile()
            file.entries = [entry("\(saved.id):about", nil, "<p onclick=x>Sobre</p>", 2)]
            let plan = try site.designs.plan(
                file, in: Self.spanish, scope: site.scope, cleaning: { _ in "<p>Sobre</p>" }, transaction)
            #expect(plan.changes.map(\.translation) == ["<p>Sobre</p>"])
            let refused = try site.designs.plan(
                file, in: Self.spanish, scope: site.scope, cleaning: { _ in throw DocumentNotFound() },
                transaction)
            #expect(refused.faults.map(\.line) == [2])
        }
    }

    @Test func `a file of another study is not found`() async throws {
        let (site, _) = try await site()
        try await site.write { site, transaction in
            let (files, own) = (PendingUploadRepository.translations, site.scope.folder)
            let id = try files.add(
                [1], named: "a.csv", in: Self.spanish, for: own, at: .init(seconds: 0),
                by: DesignFixture.author, transaction)
            let file = try files.find(id, of: own, transaction)
            #expect(file.fileName == "a.csv" && file.language == Self.spanish)
            let other = FolderID(own.rawValue + 1)
            #expect(throws: DocumentNotFound.self) { try files.find(id, of: other, transaction) }
            #expect(throws: DocumentNotFound.self) {
                try PendingUploadRepository.designs.find(id, of: own, transaction)
            }
            try files.discard(id, of: other, transaction)
            #expect(try files.find(id, of: own, transaction).id == id)
            try files.discard(id, of: own, transaction)
            #expect(throws: DocumentNotFound.self) { try files.find(id, of: own, transaction) }
        }
    }
}
