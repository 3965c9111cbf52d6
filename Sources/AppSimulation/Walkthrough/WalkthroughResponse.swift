import JSON
import Studies
import Timekeeping
import Vocabulary

/// The request with which a phone would send the answers of a walkthrough.
public struct WalkthroughResponse: Sendable {
    /// The questionnaire.
    public let design: WalkthroughDesign
    /// The screens that were shown, in order.
    public let path: [Int]
    /// The answers by screen.
    public let answers: [Int: WalkthroughAnswer]
    /// The language of the texts.
    public let language: LanguageTag
    /// When it was sent.
    public let sentAt: Instant

    /// Creates the request of a walkthrough.
    public init(
        design: WalkthroughDesign, path: [Int], answers: [Int: WalkthroughAnswer], language: LanguageTag,
        sentAt: Instant
    ) {
        self.design = design
        self.path = path
        self.answers = answers
        self.language = language
        self.sentAt = sentAt
    }

    /// Returns the body for `processResponse`. Screens that were not shown have no result.
    public func body(participant: String) -> [UInt8] {
        let seen = path.filter { design.steps[$0].kind != .instruction }
        let kind = design.task == nil ? Questionnaire.wireName : ActiveTask.wireName
        let began = sentAt.adding(seconds: -10 * max(seen.count, 1))
        var json = JSONWriter(capacity: 4_096)
        json.object { json in
            json.member("type", kind)
            json.object("metadata") { writeMetadata(to: &$0) }
            json.member("participantId", participant)
            json.object("data") { json in
                json.member("startTime", began.civil().wire())
                json.member("endTime", sentAt.civil().wire())
                json.member("resultType", kind)
                json.array("results") { json in
                    for (place, index) in seen.enumerated() {
                        let start = began.adding(seconds: 10 * place)
                        Self.write(design.steps[index], answers[index] ?? .skipped, at: start, to: &json)
                    }
                }
            }
        }
        return json.finish()
    }

    private func writeMetadata(to json: inout JSONWriter) {
        json.member("studyId", design.studyID)
        json.member("activityId", design.activityID)
        json.member("name", design.activityID)
        json.member("version", design.version)
        json.member("activityRunId", "1")
        json.member("language", language.text)
    }

    private static func resultType(of step: WalkthroughStep) -> String {
        step.task?.rawValue ?? (step.kind == .form ? "grouped" : step.type?.rawValue ?? "")
    }

    private static func write(
        _ step: WalkthroughStep, _ answer: WalkthroughAnswer, at start: Instant, to json: inout JSONWriter
    ) {
        json.object { json in
            json.member("resultType", Self.resultType(of: step))
            json.member("key", step.key)
            json.member("startTime", start.civil().wire())
            json.member("endTime", start.adding(seconds: 9).civil().wire())
            json.member("skipped", answer.isSkipped)
            json.key("value")
            write(answer, of: step, at: start, to: &json)
        }
    }

    private static func write(
        _ answer: WalkthroughAnswer, of step: WalkthroughStep, at start: Instant, to json: inout JSONWriter
    ) {
        if answer.isSkipped {
            if step.kind == .form || step.answer == .choices { json.array { _ in } } else { json.string("") }
            return
        }
        switch answer {
        case .number(let number): json.double(number)
        case .flag(let flag): json.bool(flag)
        case .text(let text): json.string(text)
        case .choices(let values, let other):
            guard step.answer == .choices else { return json.string(values.first ?? "") }
            write(values, other: other, of: step, to: &json)
        case .filling(let answers):
            json.array { json in
                json.array { json in
                    for (question, answer) in zip(step.questions, answers) {
                        write(question, answer, at: start, to: &json)
                    }
                }
            }
        case .read, .skipped: json.string("")
        }
    }

    /// Writes choices; one that asks for a text is an object with both.
    private static func write(
        _ values: [String], other: String?, of step: WalkthroughStep, to json: inout JSONWriter
    ) {
        json.array { json in
            for value in values {
                let offer = step.offers.first { $0.value == value }
                guard let other, offer?.asksForText == true else {
                    json.string(value)
                    continue
                }
                json.object { json in
                    json.member("other", offer?.text ?? "")
                    json.member("text", other)
                }
            }
        }
    }
}
