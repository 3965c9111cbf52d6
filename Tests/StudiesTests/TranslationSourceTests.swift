import SQLStore
import Support
import Testing
import Vocabulary

@testable import Studies

/// A translation is as outdated as its pair of texts was, however it is written again.
@Suite struct TranslationSourceTests {
    private static let spanish = LanguageTag("es") ?? .english

    /// A study in English and Spanish with a questionnaire whose name and first step have outdated translations, which
    /// are corrected in the newest revision.
    private func site() async throws -> (DesignFixture, DocumentID) {
        let site = try await DesignFixture()
        let id = try await site.write { site, transaction in
            let settings = try site.designs.document(StudySettings.self, in: site.scope, transaction)
            var value = settings.value
            value.languages = [Self.spanish]
            _ = try site.designs.save(
                value, as: settings.id, startedFrom: settings.revision, in: site.scope,
                by: DesignFixture.author, transaction)
            var questionnaire = Sample.questionnaire()
            questionnaire.name = LocalizedText([.english: "Weekly sleep", Self.spanish: "Sueño"])
            var question = Sample.question("slept", .boolean)
            question.text = LocalizedText([.english: "Did you sleep?", Self.spanish: "¿Durmió?"])
            questionnaire.steps = [.question(question)]
            return try site.designs.add(
                questionnaire, in: site.scope, by: DesignFixture.author, transaction
            ).id
        }
        try await change(site, id) { questionnaire in
            questionnaire.name[.english] = "Sleep, weekly"
            Self.question(in: &questionnaire) { $0.text[.english] = "Did you sleep well?" }
        }
        return (site, id)
    }

    private static func question(in questionnaire: inout Questionnaire, _ change: (inout Question) -> Void) {
        guard case .question(var question) = questionnaire.steps[0] else { return }
        change(&question)
        questionnaire.steps[0] = .question(question)
    }

    @discardableResult
    private func change(
        _ site: DesignFixture, _ id: DocumentID, _ change: @escaping @Sendable (inout Questionnaire) -> Void
    ) async throws -> DesignEditID? {
        try await site.write { site, transaction in
            let saved = try site.designs.document(Questionnaire.self, id, in: site.scope, transaction)
            var value = saved.value
            change(&value)
            _ = try site.designs.save(
                value, as: id, startedFrom: saved.revision, in: site.scope, by: DesignFixture.other,
                transaction)
            return try site.designs.lastEdit(in: site.scope, transaction)
        }
    }

    /// The paths and earlier English texts of the outdated translations.
    private func stale(_ site: DesignFixture) async throws -> [String] {
        try await site.write { site, transaction in
            let texts = try site.designs.texts(in: site.scope, transaction)
            return try site.designs.staleTranslations(of: texts, in: site.scope, transaction)
                .map { "\($0.text.path.text): \($0.previousEnglish)" }
        }
    }

    enum Return: CaseIterable {
        case restored, undone, redone, typed, emptiedAndTyped
    }

    @Test(arguments: Return.allCases)
    func `a translation that comes back is outdated again`(_ way: Return) async throws {
        let (site, id) = try await site()
        let name = "name: Weekly sleep"
        #expect(try await stale(site).contains(name))
        let edit = try #require(try await change(site, id) { $0.name[Self.spanish] = "Sueño semanal" })
        #expect(try await !stale(site).contains(name))
        switch way {
        case .restored:
            try await site.write { site, transaction in
                _ = try site.designs.restore(
                    2, of: id, startedFrom: 3, in: site.scope, by: DesignFixture.author, transaction)
            }
        case .undone, .redone:
            let next = try await undo(edit, site)
            #expect(try await stale(site).contains(name))
            if way == .redone {
                _ = try await undo(next, site)
                #expect(try await !stale(site).contains(name))
                return
            }
        case .typed:
            try await change(site, id) { $0.name[Self.spanish] = "Sueño" }
        case .emptiedAndTyped:
            try await change(site, id) { $0.name[Self.spanish] = "" }
            try await change(site, id) { $0.name[Self.spanish] = "Sueño" }
        }
        #expect(try await stale(site).contains(name))
        try await change(site, id) { $0.name[.english] = "Weekly sleep" }
        #expect(try await !stale(site).contains { $0.hasPrefix("name:") }, "it is made from this text")
    }

    private func undo(_ edit: DesignEditID, _ site: DesignFixture) async throws -> DesignEditID {
        try await site.write { site, transaction in
            try site.designs.undo(edit, in: site.scope, by: DesignFixture.author, transaction).next
        }
    }

    @Test func `a copy of a questionnaire has the outdated translations of the original`() async throws {
        let (site, id) = try await site()
        let before = try await stale(site)
        #expect(before.count == 2)
        try await site.write { site, transaction in
            let saved = try site.designs.document(Questionnaire.self, id, in: site.scope, transaction)
            var count = 0
            var copy = saved.value.copy {
                count += 1
                return ItemID("copy\(count)")
            }
            copy.key = "Copy"
            _ = try site.designs.addCopy(
                copy, of: id, in: site.scope, by: DesignFixture.author, transaction)
        }
        let after = try await stale(site)
        #expect(after.count == 4)
        #expect(after.contains("steps[copy1].text: Did you sleep?"), "\(after)")
    }

    @Test func `a duplicated step has the outdated translations of the original`() async throws {
        let (site, id) = try await site()
        try await change(site, id) { questionnaire in
            guard case .question(var copy) = questionnaire.steps[0].copy(newID: { "copy" }) else { return }
            copy.key = "again"
            questionnaire.steps.append(.question(copy))
        }
        #expect(try await stale(site).contains("steps[copy].text: Did you sleep?"))
        try await change(site, id) { questionnaire in
            Self.question(in: &questionnaire) { $0.text[Self.spanish] = "¿Durmió bien?" }
        }
        let after = try await stale(site)
        #expect(after.contains("steps[copy].text: Did you sleep?"), "nobody looked at the copy")
        #expect(!after.contains { $0.hasPrefix("steps[q-slept]") })
    }

    @Test
    func `an imported translation of an earlier English text is outdated, and of the current one is not`()
        async throws
    {
        let (site, id) = try await site()
        try await site.write { site, transaction in
            var file = TranslationFile()
            file.entries = [
                TranslationFile.Entry(
                    id: "\(id):name", english: "Weekly sleep", translation: "El sueño", line: 2),
                TranslationFile.Entry(
                    id: "\(id):steps[q-slept].text", english: "Did you sleep well?",
                    translation: "¿Durmió bien?", line: 3),
            ]
            let plan = try site.designs.plan(
                file, in: Self.spanish, scope: site.scope, cleaning: { $0 }, transaction)
            #expect(plan.conflicts.count == 1 && plan.changes.count == 1)
            _ = try site.designs.apply(
                plan.changes + plan.conflicts, in: Self.spanish, scope: site.scope, by: DesignFixture.other,
                transaction)
        }
        #expect(try await stale(site) == ["name: Weekly sleep"])
    }
}
