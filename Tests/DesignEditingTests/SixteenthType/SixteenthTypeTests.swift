import AppSimulation
import Foundation
import HTTP
import JSON
import PortalUI
import Studies
import Templating
import Testing
import Timekeeping

@testable import DesignEditing
@testable import ParticipantPreview
@testable import Vocabulary

/// A question type that is only declared in the tests is stored, edited, checked, sent, described, shown and answered.
struct SixteenthTypeTests {
    private static let types = QuestionTypes(QuestionTypes.standard.all + [MoodFormat.self])

    private var mood: FormatCase { FormatCase(ResponseFormat(MoodFormat.filled)) }

    private static func read(_ stored: String, types: QuestionTypes?) throws -> ResponseFormat {
        let decoder = JSONDecoder()
        if let types, let key = QuestionTypes.userInfoKey { decoder.userInfo[key] = types }
        return try decoder.decode(ResponseFormat.self, from: Data(stored.utf8))
    }

    @Test func `it is stored under its name and read with a list of types that has it`() throws {
        let stored = try mood.stored
        #expect(stored.contains(#""type":"mood""#) && stored.contains(#""levels":5"#), "\(stored)")
        #expect(try Self.read(stored, types: Self.types) == mood.question.response)
        #expect(throws: DecodingError.self) { try Self.read(stored, types: nil) }
    }

    @Test func `its form is filled and read`() throws {
        var filling = FieldBinding(filling: .english)
        var question = mood.question
        question.exchange(&filling)
        var values = filling.values
        #expect(values["response.intensity"] == "Strong" && values["response.moods[1].value"] == "sad")
        #expect(values["response.note.placeholder"] == "Why?")
        (values["response.levels"], values["response.note"], values["response.moods[0].text"]) = (
            "7", "0", "Joy"
        )
        var format = try #require(question.response.as(MoodFormat.self))
        var reading = FieldBinding(reading: values, in: .english) { "new" }
        reading.part("response") { format.exchange(&$0) }
        #expect(format.levels == 7 && format.note == nil && format.moods[0].text.english == "Joy")
        #expect(format.moods[0].id == "m1" && reading.refusals.isEmpty)
    }

    @Test func `its form has a control for every field, also for those of rows and parts`() {
        let form = Self.form(mood, in: .english)
        for name in [
            "intensity", "levels", "question", "moods[0].text", "moods[1].exclusive", "note.placeholder",
        ] {
            #expect(form.contains("name=\"response.\(name)\""), "\(name)")
        }
        #expect(form.contains("Add mood") && form.contains("aria-label=\"Value of mood 2\""))
        let spanish = Self.form(mood, in: FormatCase.spanish)
        #expect(spanish.contains("value=\"¿Cuánto?\"") && spanish.contains("name=\"response.moods[0].text\""))
        #expect(!spanish.contains("response.levels") && !spanish.contains("response.moods[0].value"))
    }

    private static func form(_ mood: FormatCase, in language: LanguageTag) -> String {
        func values(_ language: LanguageTag) -> FieldValues {
            var (question, filling) = (mood.question, FieldBinding(filling: language))
            question.exchange(&filling)
            return filling.values
        }
        var fields = EditorFields(values: values(language))
        (fields.language, fields.english) = (language, values(.english))
        var html = HTMLWriter()
        ResponseFormatForm(fields: fields, response: mood.question.response, files: ImageURLs { $0 })
            .render(into: &html)
        return String(decoding: html.finish(), as: UTF8.self)
    }

    @Test func `its rules are checked, those of rows and parts too`() throws {
        #expect(FormatCase.problems(of: mood.questionnaire).filter { $0.contains("refused") } == [])
        var format = MoodFormat.filled
        format.levels = 12
        format.moods[1].value = ""
        format.moods.append(
            contentsOf: (3...5).map { Choice(id: ItemID("m\($0)"), text: "x", value: "x\($0)") })
        format.note?.placeholder = LocalizedText([.english: String(repeating: "y", count: 21)])
        let problems = FormatCase.problems(of: FormatCase(ResponseFormat(format)).questionnaire)
        for sentence in [
            "Enter a whole number from 2 to 9", "There are 5 moods. Keep at most 4",
            "Enter the value to store",
            "This has 21 characters. Shorten it to 20",
        ] {
            #expect(problems.contains { $0.contains(sentence) }, "\(sentence): \(problems)")
        }
    }

    @Test func `apps receive what its schema describes`() throws {
        let wire = try JSONTree.parse(FormatCase.wire(mood.questionnaire, in: FormatCase.spanish))
        let step = try #require(wire["activity"]?["steps"]?.array?.first)
        #expect(step["resultType"]?.string == "mood")
        let members = step["format"]?.object?.map(\.key) ?? []
        #expect(members == ["intensity", "levels", "question", "textChoices", "note"])
        #expect(step["format"]?["question"]?.string == "¿Cuánto?")
        let schema = "\(ResponseType(MoodFormat.self).formatSchema.definition(linking: "#/"))"
        for member in ["intensity", "levels", "question", "textChoices"] {
            #expect(schema.contains(member), "\(member)")
        }
    }

    @Test func `phones show it and the walkthrough answers it`() throws {
        let wire = Array(FormatCase.wire(mood.questionnaire, in: .english).utf8)
        let design = try WalkthroughDesign(wire, branches: false, types: Self.types)
        let today = try #require(CivilDate("2026-11-24"))
        let phone = PhoneRenderer(language: .english, today: today, pictures: ImageURLs { $0 })
        let list = try #require(phone.screen(design, at: 0).blocks.first?.control?.list)
        #expect(list.options.map(\.value) == ["glad", "sad"])
        let form = WalkthroughForm(step: design.steps[0], today: today, words: phone.words)
        let answer = try form.read(Form([("answer", "sad")]))
        #expect(answer == .choices(["sad"], other: nil))
        #expect(throws: WalkthroughForm.InvalidAnswer.self) { try form.read(Form([("answer", "angry")])) }
        #expect(
            design.next(after: 0, answer, on: .ios) == .end
                && design.next(after: 0, answer, on: .android) == .end)
    }

    @Test func `lists of questions have its icon, and its choices can have destinations`() {
        #expect(mood.question.response.type.icon == .person && mood.question.response.type.title == "Mood")
        #expect(mood.question.branchPoints.map(\.value) == ["glad", "sad"])
    }
}
