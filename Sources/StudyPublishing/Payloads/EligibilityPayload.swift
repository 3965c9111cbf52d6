import JSON
import Studies
import Timekeeping
import Vocabulary

/// The eligibility as sent to apps.
struct EligibilityPayload {
    let eligibility: Eligibility
    let language: LanguageTag

    /// Writes the members of `eligibility`.
    func writeMembers(to json: inout JSONWriter) {
        let method = eligibility.method
        let questions = method.asksQuestions ? eligibility.questions : []
        json.member("type", method.rawValue)
        json.member("tokenTitle", method.asksForToken ? eligibility.instruction.text(in: language) : "")
        json.array("test") { json in
            let steps = StepPayload(
                language: language, clock: WallClock(offset: .utc), pictures: InlineImages())
            for question in questions {
                steps.writeTestQuestion(
                    key: question.key, resultType: "boolean", title: question.text.text(in: language),
                    text: lead, to: &json, format: { _ in })
            }
        }
        json.array("correctAnswers") { json in
            for question in questions {
                if question.yesPasses == true { Self.write(question.key, true, to: &json) }
                if question.noPasses == true { Self.write(question.key, false, to: &json) }
            }
        }
    }

    private static func write(_ key: String, _ answer: Bool, to json: inout JSONWriter) {
        json.object { json in
            json.member("key", key)
            json.member("answer", answer)
        }
    }

    private var lead: String { ParticipantTexts.texts(for: language).eligibilityLead }
}
