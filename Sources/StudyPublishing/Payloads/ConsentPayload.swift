import JSON
import Studies
import Timekeeping
import Vocabulary

/// The consent as sent to apps.
struct ConsentPayload {
    let consent: Consent
    let version: Version
    let language: LanguageTag

    /// Returns the complete `eligibilityConsent` response.
    func encode(with eligibility: Eligibility) -> [UInt8] {
        var json = JSONWriter(capacity: 1 << 15)
        json.object { json in
            json.member("message", "SUCCESS")
            json.object("eligibility") { json in
                EligibilityPayload(eligibility: eligibility, language: language).writeMembers(to: &json)
            }
            json.object("consent") { json in
                json.member("version", version.text)
                json.array("visualScreens") { json in
                    for section in consent.sections { write(section, to: &json) }
                }
                json.object("comprehension", writeComprehension)
                json.object("sharing", writeSharing)
                json.object("review", writeReview)
            }
        }
        return json.finish()
    }

    /// Returns the complete `consentDocument` response.
    func encodeDocument() -> [UInt8] {
        var json = JSONWriter(capacity: 1 << 15)
        json.object { json in
            json.member("message", "SUCCESS")
            json.object("consent") { json in
                json.member("version", version.text)
                json.member("type", "text/html")
                json.member("content", AppHTML.text(ConsentDocumentText(of: consent, in: language).html))
            }
        }
        return json.finish()
    }

    private func write(_ section: ConsentSection, to json: inout JSONWriter) {
        json.object { json in
            json.member("type", section.topic.rawValue)
            json.member("title", section.name.text(in: language))
            json.member("text", section.summary.text(in: language))
            json.member("description", "")
            json.member("html", AppHTML.text(section.elaboration.text(in: language)))
            json.member("url", "")
            json.member("visualStep", section.isVisualStep)
        }
    }

    private func writeComprehension(to json: inout JSONWriter) {
        let test = consent.comprehension
        let questions = test.isAsked ? test.questions : []
        json.member("passScore", test.isAsked ? test.passScore ?? 0 : 0)
        json.array("questions") { json in
            for (index, question) in questions.enumerated() {
                write(question, key: String(index + 1), to: &json)
            }
        }
        json.array("correctAnswers") { json in
            for (index, question) in questions.enumerated() {
                json.object { json in
                    json.member("key", String(index + 1))
                    json.array("answer") { json in
                        for answer in question.answers where answer.isCorrect == true {
                            json.string(answer.text.text(in: language))
                        }
                    }
                    json.member("evaluation", question.matching.rawValue)
                }
            }
        }
    }

    /// Writes a question of the comprehension test with its number as the key. Apps compare the texts of the answers.
    private func write(_ question: ComprehensionQuestion, key: String, to json: inout JSONWriter) {
        let steps = StepPayload(language: language, clock: WallClock(offset: .utc), pictures: InlineImages())
        steps.writeTestQuestion(
            key: key, resultType: "textChoice", title: question.text.text(in: language), text: lead, to: &json
        ) { json in
            json.array("textChoices") { json in
                for answer in question.answers {
                    json.object { json in
                        json.member("text", answer.text.text(in: language))
                        json.member("value", answer.text.text(in: language))
                        json.member("detail", "")
                        json.member("exclusive", false)
                    }
                }
            }
            json.member("selectionStyle", question.matching == .all ? "Multiple" : "Single")
        }
    }

    private var lead: String { ParticipantTexts.texts(for: language).comprehensionLead }

    private func writeSharing(to json: inout JSONWriter) {
        let sharing = consent.sharing
        func text(_ text: LocalizedText) -> String { sharing.isAsked ? text.text(in: language) : "" }
        json.member("title", text(sharing.heading))
        json.member("text", text(sharing.tagline))
        json.member("shortDesc", text(sharing.shortName))
        json.member("longDesc", text(sharing.longName))
        json.member("learnMore", AppHTML.text(text(sharing.more)))
        json.member("allowWithoutSharing", false)
    }

    private func writeReview(to json: inout JSONWriter) {
        let review = consent.review
        let html = review.source == .written ? review.document.text(in: language) : ""
        let signatures = review.signatures
        json.member("reasonForConsent", review.agreement.text(in: language))
        json.member("reviewHTML", AppHTML.text(html))
        json.member("consentByLAR", review.allowsRepresentative ? "Yes" : "No")
        json.member("additionalSignature", review.hasStaffSignatures ? "Yes" : "No")
        json.key("signatures")
        if signatures.isEmpty {
            json.null()
        } else {
            json.array { json in for title in signatures { json.string(title.text(in: language)) } }
        }
    }
}
