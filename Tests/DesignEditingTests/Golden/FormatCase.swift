import Foundation
import JSON
import PortalUI
import Studies
import StudyPublishing
import Support
import Timekeeping

@testable import DesignEditing
@testable import Vocabulary

/// One response format, with everything that is made of it as text.
struct FormatCase {
    let question: Question

    static let spanish = Sample.spanish

    init(_ response: ResponseFormat) {
        var question = Question(id: "q1", response: response)
        (question.key, question.text) = ("asked", "How was it?")
        self.question = question
    }

    /// Reads a stored format; nil if it can't be read.
    init?(stored: String) {
        guard let response = try? JSONDecoder().decode(ResponseFormat.self, from: Data(stored.utf8)) else {
            return nil
        }
        self.init(response)
    }

    static func stored(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    var stored: String { get throws { try Self.stored(question.response) } }

    var questionnaire: Questionnaire {
        var questionnaire = Questionnaire()
        (questionnaire.key, questionnaire.name, questionnaire.steps) = (
            "Sleep", "Sleep", [.question(question)]
        )
        return questionnaire
    }

    /// The stored form, what apps receive, the problems, the fields of the form, and the Lists and images.
    var text: String {
        get throws {
            let wire = [LanguageTag.english, Self.spanish].map { Self.wire(questionnaire, in: $0) }
            let fields = [LanguageTag.english, Self.spanish].map { Self.fields(of: question, in: $0) }
            let lists = questionnaire.responseLists.map(\.name).joined(separator: " ")
            let points = question.branchPoints.map { "\($0.id) \($0.value) \($0.text.english)" }
            return
                ([try stored] + wire + Self.problems(of: questionnaire) + fields.flatMap(\.self) + [lists]
                + points).joined(separator: "\n")
        }
    }

    static func wire(_ questionnaire: Questionnaire, in language: LanguageTag) -> String {
        let payload = ActivityPayload(
            studyID: "SLEEP01", version: .first, language: language, modifiedAt: Instant(milliseconds: 0),
            openedAt: Instant(milliseconds: 0), utcOffset: UTCOffset(minutes: -300) ?? .utc, pictures: .named)
        return String(decoding: payload.encode(questionnaire), as: UTF8.self)
    }

    static func problems(of questionnaire: Questionnaire) -> [String] {
        var context = RuleContext()
        (context.platforms, context.languages) = ([.ios, .android], [spanish])
        return questionnaire.problems(in: context).map { problem in
            "\(problem.field) \(problem.language?.text ?? "-") \(problem.weight) \(problem.kind) \(problem.sentence)"
        }
    }

    static func fields(of question: Question, in language: LanguageTag) -> [String] {
        var (question, fields) = (question, FieldBinding(filling: language))
        question.exchange(&fields)
        let rows = "\(fields.values.count(of: "response.choices")) rows"
        return [rows] + fields.values.texts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    }

    /// The question after reading the fields of its form, some of them changed; with what is refused.
    func typed(in language: LanguageTag, _ changes: inout ChangedFormats) throws -> String {
        var (copy, filling) = (question, FieldBinding(filling: language))
        copy.exchange(&filling)
        var values = filling.values
        for name in values.texts.keys.sorted() where name.hasPrefix("response.") {
            if changes.pick([0, 1, 2, 3]) == 0 { values[name] = changes.pick(Self.typed) }
        }
        values["response.type"] = question.response.type.rawValue
        let pictures = [FilledFormats.picture.digest: FilledFormats.picture]
        var reading = FieldBinding(reading: values, in: language, pictures: pictures) { "new" }
        copy.exchange(&reading)
        let refusals = reading.refusals.map { "\($0.field): \($0.sentence)" }
        return ([try Self.stored(copy)] + refusals).joined(separator: "\n")
    }

    private static let typed = [
        "", "0", "1", "7", " 12 ", "x", "-2.5", "1e3", "99999999999", "01:30", "25:00", "2026-03-01",
        "2026-03-01T08:30", "Single", "Multiple", "Integer", "Date", "custom", "Metric", "all", "allow", "ñ",
    ]
}
