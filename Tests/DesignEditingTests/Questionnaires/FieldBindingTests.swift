import HTTP
import ParticipantPreview
import Studies
import Support
import Testing
import Timekeeping

@testable import DesignEditing
@testable import Vocabulary

/// What editors make of documents and of what people type.
@Suite struct FieldBindingTests {
    private let spanish = LanguageTag("es") ?? .english

    private func filled(_ question: Question, in language: LanguageTag = .english) -> FieldValues {
        var question = question
        var fields = FieldBinding(filling: language)
        question.exchange(&fields)
        return fields.values
    }

    /// The fields as a browser sends them: boxes that are not ticked are not sent.
    private func form(_ values: FieldValues) -> Form {
        Form(values.texts.sorted { $0.key < $1.key }.filter { $0.value != "0" }.map { ($0.key, $0.value) })
    }

    private func read(
        _ values: FieldValues, into question: Question, in language: LanguageTag = .english
    ) -> (Question, FieldBinding) {
        let pictures = [FilledFormats.picture.digest: FilledFormats.picture]
        var fields = FieldBinding(reading: values, in: language, pictures: pictures) { "new" }
        var question = question
        question.exchange(&fields)
        return (question, fields)
    }

    @Test(arguments: ResponseType.allCases)
    func `each way of answering fills a form and is read back from it as it was`(type: ResponseType) {
        let question = FilledFormats.question(type)
        let values = FieldValues(form(filled(question)))
        let (again, fields) = read(values, into: Question(id: "q1", response: .boolean))
        #expect(fields.refusals.isEmpty)
        // Rows are recognised by the document that was opened; a new one gives them new identities.
        let (known, _) = read(values, into: question)
        #expect(known == question)
        #expect(again.response.type == type)
        #expect(
            filled(again).texts.filter { !$0.key.hasSuffix(".id") }
                == filled(question).texts.filter { !$0.key.hasSuffix(".id") })
    }

    @Test(arguments: ResponseType.allCases)
    func `in another language only texts are read`(type: ResponseType) {
        let question = FilledFormats.question(type)
        var values = FieldValues()
        for name in filled(question).texts.keys { values[name] = "otro" }
        values.setCount(3, of: "response.choices")
        var (read, fields) = read(values, into: question, in: spanish)
        #expect(fields.refusals.isEmpty)
        #expect(read.text[spanish] == "otro")
        #expect(filled(read).texts == filled(question).texts)
        values = FieldValues()
        (read, fields) = self.read(values, into: read, in: spanish)
        #expect(read == question)
    }

    @Test(arguments: [
        ("response.minimum", "ten"), ("response.minimum", "1.5"),
        ("response.maximum", "99999999999999999999"),
        ("response.stepSize", "1e3"), ("response.defaultPosition", "-"),
    ])
    func `a whole number that is none is refused at its field and stays typed`(field: String, text: String) {
        var values = filled(FilledFormats.question(.scale))
        values[field] = text
        let (_, fields) = read(values, into: FilledFormats.question(.scale))
        #expect(fields.refusals.map(\.field) == [field])
        #expect(fields.values[field] == text)
    }

    @Test(arguments: [
        ("2.5", 2.5), ("-0.125", -0.125), ("1e3", 1000), ("7", 7), ("nan", nil), ("inf", nil), ("0x10", nil),
        ("1e999", nil), ("1,5", nil), ("", nil), ("--1", nil),
    ])
    func `numbers are read strictly`(text: String, number: Double?) {
        #expect(NumberText.number(in: text) == number)
    }

    @Test(arguments: [
        ("01:30", 90), ("0:05", 5), ("24:00", 1440), ("99:59", 5999), ("1:5", 65), ("1:60", nil), ("90", nil),
        ("-1:00", nil), ("1:00:00", nil), ("a:b", nil), (":", nil),
    ])
    func `lengths of time are hours and minutes`(text: String, minutes: Int?) {
        #expect(NumberText.minutes(in: text) == minutes)
        if let minutes, text.count == 5 { #expect(NumberText.hoursAndMinutes(minutes) == text) }
    }

    @Test func `another response type keeps what fits`() {
        var values = filled(FilledFormats.question(.scale))
        values["response.type"] = "continuousScale"
        let (question, _) = read(values, into: FilledFormats.question(.scale))
        guard let format = question.response.as(ContinuousScaleFormat.self) else {
            Issue.record("\(question.response)")
            return
        }
        #expect(format.minimum == -5)
        #expect(format.maximumText.english == "High")
        #expect(format.minimumImage == FilledFormats.picture)
        #expect(question.statistic?.shortName == "sleep")
        values["response.type"] = "text"
        #expect(read(values, into: question).0.statistic == nil)
    }

    @Test func `dates take the form of their style`() {
        var values = filled(FilledFormats.question(.date))
        #expect(values["response.minimum"] == "2020-01-01T08:30")
        values["response.style"] = "Date"
        let (question, fields) = read(values, into: FilledFormats.question(.date))
        #expect(fields.refusals.isEmpty)
        #expect(filled(question)["response.minimum"] == "2020-01-01")
        values["response.minimum"] = "yesterday"
        #expect(read(values, into: question).1.refusals.map(\.field) == ["response.minimum"])
    }

    @Test func `a picture that is not kept here is none`() {
        var values = filled(FilledFormats.question(.scale))
        values["response.minimumImage"] = String(repeating: "0", count: 64)
        let (question, _) = read(values, into: FilledFormats.question(.scale))
        guard let format = question.response.as(ScaleFormat.self) else { return }
        #expect(format.minimumImage == nil)
        #expect(format.maximumImage == FilledFormats.picture)
    }
}
