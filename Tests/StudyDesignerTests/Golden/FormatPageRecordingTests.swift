import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing
import WebAccess

@testable import DesignEditing
@testable import StudyDesigner
@testable import Vocabulary

/// The page of a question of each type has the recorded HTML: empty, filled, with wrong input, published, changed since,
/// and in Spanish.
@Suite struct FormatPageRecordingTests {
    /// A question of each type.
    private static func questionnaire(_ format: (ResponseType) -> ResponseFormat) -> Questionnaire {
        var questionnaire = QuestionnaireSite.sleep
        questionnaire.steps = ResponseType.allCases.enumerated().map { index, type in
            var question = Question(id: ItemID("q\(index)"), response: format(type))
            (question.key, question.text) = ("ask\(index)", LocalizedText([.english: "Ask \(index)?"]))
            return .question(question)
        }
        return questionnaire
    }

    @Test func `each page has the recorded HTML`() async throws {
        var recorded = try RecordedCases("response-pages")
        let world = try await QuestionnaireSite(Self.questionnaire(FilledFormats.format))
        try await FormatPages.keepPicture(world.site)
        let pages = FormatPages(world: world)
        try await pages.add("filled", to: &recorded)
        try await pages.addWrongInput(to: &recorded)
        try await pages.addOtherTypes(to: &recorded)
        try await world.publish()
        try await pages.add("published", to: &recorded)
        try await world.change { $0.steps = Self.questionnaire { ResponseFormat($0) }.steps }
        try await pages.add("changed", to: &recorded)
        try await world.change { $0.steps = Self.questionnaire(FilledFormats.format).steps }
        try await world.changeSettings { $0.languages = [Sample.spanish] }
        try await pages.add("spanish", "?lang=es", to: &recorded)
        try await pages.addWrongInput(in: Sample.spanish, to: &recorded)
        #expect(world.site.faults.all.isEmpty, "\(world.site.faults.all)")
        #expect(try recorded.differences() == [])
    }
}

/// The pages of a site's questions.
private struct FormatPages {
    let world: QuestionnaireSite

    private func address(_ index: Int) -> String { "\(world.page)/steps/q\(index)" }

    func add(_ title: String, _ query: String = "", to recorded: inout RecordedCases) async throws {
        for (index, type) in ResponseType.allCases.enumerated() {
            let page = try await world.site.get(address(index) + query, as: .designer)
            try recorded.add("\(title)\t\(type.rawValue)", Self.text(of: page))
        }
    }

    /// Fills every field of each form with what it can't take.
    func addWrongInput(
        in language: LanguageTag = .english, to recorded: inout RecordedCases
    ) async throws {
        for (index, type) in ResponseType.allCases.enumerated() {
            for (number, wrong) in [String(repeating: "x", count: 700), "-7", "99999"].enumerated() {
                let sent = try await fields(index, language, action: "save") { name, value in
                    let isKept = ["id", "name"].contains { name.hasSuffix(".\($0)") }
                    return isKept || name == "response.type" || !name.hasPrefix("response.") || value == "1"
                        ? value : wrong
                }
                let page = try await world.site.post(address(index), sent, as: .designer)
                try recorded.add(
                    "wrong \(language.text) \(number)\t\(type.rawValue)", Self.text(of: page))
            }
        }
    }

    /// Chooses the next type in each form.
    func addOtherTypes(to recorded: inout RecordedCases) async throws {
        let types = ResponseType.allCases
        for (index, type) in types.enumerated() {
            let other = types[(index + 1) % types.count]
            let sent = try await fields(index, .english, action: "edit:refresh") { name, value in
                name == "response.type" ? other.rawValue : value
            }
            let page = try await world.site.post(address(index), sent, as: .designer)
            try recorded.add("\(other.rawValue) instead\t\(type.rawValue)", Self.text(of: page))
        }
    }

    private func fields(
        _ index: Int, _ language: LanguageTag, action: String, _ change: (String, String) -> String
    ) async throws -> [(String, String)] {
        let saved = try await world.saved()
        var (step, binding) = (saved.value.steps[index], FieldBinding(filling: language))
        step.exchange(&binding)
        let head = [("revision", "\(saved.revision)"), ("lang", language.text), ("action", action)]
        return head
            + binding.values.texts.filter { $0.value != "0" }.sorted { $0.key < $1.key }
            .map { ($0.key, change($0.key, $0.value)) }
    }

    /// The status and the page, without the tokens of forms, which are random, and without empty lines.
    private static func text(of response: ClientResponse) -> String {
        "\(response.status.code)\n"
            + response.text.replacing(#/name="_token" value="[^"]*"/#, with: "name=\"_token\"")
            .replacing(#/\n\s*\n/#, with: "\n")
    }

    /// Keeps the picture that the samples name.
    static func keepPicture(_ site: TestSite) async throws {
        try await site.store.write { transaction in
            try transaction.run(
                """
                insert into design_files (digest, media_type, bytes, added_at)
                values (\(FilledFormats.picture.digest), 'image/png', \(SampleImage.png(100, 100)), 0)
                """)
            try transaction.run(
                """
                insert into folder_files (folder_id, digest)
                values (\(site.world.study.id), \(FilledFormats.picture.digest))
                """)
        }
    }
}
