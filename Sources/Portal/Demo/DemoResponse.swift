import JSON
import Studies
import Timekeeping
import Vocabulary

/// An answer as sent by an app.
indirect enum DemoAnswer: Sendable {
    case number(Double)
    case text(String)
    case flag(Bool)
    /// The values of the selected choices, and the text for an "other" choice.
    case choices([String], other: String? = nil)
    /// A form that can be completed more than once.
    case fillings([[String: DemoAnswer]])
}

/// An element in the results of a response.
struct DemoResult: Sendable {
    let key: String
    let type: String
    /// The answer; nil if the question was skipped.
    var answer: DemoAnswer?
    /// The results in each entry of a form.
    var fillings: [[DemoResult]] = []
}

/// A response as sent by an app.
struct DemoResponse: Sendable {
    let studyID: StudyID
    let activity: String
    let version: String
    let run: Int
    let language: LanguageTag
    let sentAt: Instant
    var results: [DemoResult]

    /// Returns the results of a questionnaire's questions, in order.
    static func results(
        of questionnaire: Questionnaire, _ answers: [String: DemoAnswer]
    ) -> [DemoResult] {
        questionnaire.steps.compactMap { step in
            switch step {
            case .instruction: nil
            case .question(let question): result(of: question, answers[question.key])
            case .form(let form): result(of: form, answers)
            }
        }
    }

    private static func result(of question: Question, _ answer: DemoAnswer?) -> DemoResult {
        DemoResult(key: question.key, type: question.response.type.rawValue, answer: answer)
    }

    /// Returns the result of a form. Answers are by question, or by entry under the key of the form.
    private static func result(of form: FormStep, _ answers: [String: DemoAnswer]) -> DemoResult {
        var fillings = [answers]
        if form.repeatable {
            if case .fillings(let several) = answers[form.key] { fillings = several } else { fillings = [] }
        }
        return DemoResult(
            key: form.key, type: "grouped", answer: fillings.isEmpty ? nil : .fillings(fillings),
            fillings: fillings.map { filling in form.questions.map { result(of: $0, filling[$0.key]) } })
    }

    /// Returns the body of the request. Each question takes about ten seconds.
    func body(as appToken: String) -> [UInt8] {
        var json = JSONWriter(capacity: 4_096)
        let seconds = 10 * results.count
        let began = sentAt.adding(seconds: -seconds)
        json.object { json in
            json.member("type", "SurveyResponse")
            json.object("metadata") { json in
                json.member("studyId", studyID.text)
                json.member("activityId", activity)
                json.member("activityRunId", String(run))
                json.member("version", version)
                json.member("language", language.text)
            }
            json.member("participantId", appToken)
            json.object("data") { json in
                json.member("startTime", Self.wire(began))
                json.member("endTime", Self.wire(sentAt))
                json.array("results") { Self.write(results, from: began, to: &$0) }
            }
        }
        return json.finish()
    }

    private static func write(_ results: [DemoResult], from began: Instant, to json: inout JSONWriter) {
        for (index, result) in results.enumerated() {
            json.object { json in
                json.member("resultType", result.type)
                json.member("key", result.key)
                json.member("startTime", wire(began.adding(seconds: 10 * index)))
                json.member("endTime", wire(began.adding(seconds: 10 * index + 9)))
                json.member("skipped", result.answer == nil)
                json.key("value")
                write(result, from: began, to: &json)
            }
        }
    }

    private static func write(_ result: DemoResult, from began: Instant, to json: inout JSONWriter) {
        switch result.answer {
        case .number(let number): json.double(number)
        case .text(let text): json.string(text)
        case .flag(let flag): json.bool(flag)
        case .choices(let values, let other):
            json.array { json in
                for value in values { json.string(value) }
                if let other {
                    json.object { json in
                        json.member("other", "other")
                        json.member("text", other)
                    }
                }
            }
        case .fillings:
            json.array { json in
                for filling in result.fillings { json.array { write(filling, from: began, to: &$0) } }
            }
        case nil: json.null()
        }
    }

    private static func wire(_ instant: Instant) -> String { instant.civil().wire() }
}
