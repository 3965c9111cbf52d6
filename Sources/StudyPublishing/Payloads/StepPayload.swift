import JSON
import Studies
import Vocabulary

/// A step as sent to apps. All keys are always written, in the order of the original service.
struct StepPayload {
    let language: LanguageTag
    let clock: WallClock
    let pictures: InlineImages

    /// The members that differ between kinds of steps. The others are constant.
    private struct Parts {
        var type: String
        var resultType = ""
        var key: String
        var title = ""
        var text = ""
        var skippable = false
        var repeatable = false
        var repeatableText = ""
        var links = StepNavigationPayload.nested
        var healthDataKey = ""
    }

    /// Writes a step with its links to other steps.
    func write(_ step: Step, _ links: StepNavigationPayload, to json: inout JSONWriter) {
        switch step {
        case .instruction(let step):
            let parts = Parts(
                type: "instruction", key: step.key, title: step.title.text(in: language),
                text: step.text.text(in: language), links: links)
            write(parts, to: &json, format: { _ in }, steps: { _ in })
        case .question(let question):
            write(question, links, to: &json)
        case .form(let form):
            let parts = Parts(
                type: "form", resultType: "grouped", key: form.key,
                skippable: form.skippable && links.isVisibleByDefault, repeatable: form.repeatable,
                repeatableText: form.repeatable ? form.repeatButton.text(in: language) : "",
                links: links.ofForm)
            write(
                parts, to: &json, format: { _ in },
                steps: { json in
                    for (index, question) in form.questions.enumerated() {
                        let isLast = index + 1 == form.questions.count
                        write(question, isLast ? links.ofLastQuestion : .nested, to: &json)
                    }
                })
        }
    }

    /// Writes a question of a test before enrollment. As in the original service, the type is capitalized.
    func writeTestQuestion(
        key: String, resultType: String, title: String, text: String, to json: inout JSONWriter,
        format: (inout JSONWriter) -> Void
    ) {
        let parts = Parts(
            type: "Question", resultType: resultType, key: key, title: title, text: text,
            links: StepNavigationPayload())
        write(parts, to: &json, format: format, steps: { _ in })
    }

    private func write(_ question: Question, _ links: StepNavigationPayload, to json: inout JSONWriter) {
        let parts = Parts(
            type: "question", resultType: question.response.type.rawValue, key: question.key,
            title: question.text.text(in: language), text: question.details.text(in: language),
            skippable: question.skippable && (links.isVisibleByDefault || links.isNested), links: links,
            healthDataKey: question.healthKitQuantity ?? "")
        write(parts, to: &json, format: { write(question.response, to: &$0) }, steps: { _ in })
    }

    private func write(_ response: ResponseFormat, to json: inout JSONWriter) {
        var wire = WireWriter(json, language, clock, pictures)
        response.question.write(to: &wire)
        json = wire.finish()
    }

    private func write(
        _ parts: Parts, to json: inout JSONWriter, format: (inout JSONWriter) -> Void,
        steps: (inout JSONWriter) -> Void
    ) {
        json.object { json in
            json.member("type", parts.type)
            json.member("resultType", parts.resultType)
            json.member("key", parts.key)
            json.member("title", parts.title)
            json.member("text", parts.text)
            json.member("skippable", parts.skippable)
            writeHead(of: parts, to: &json)
            json.array("destinations") { json in parts.links.writeDestinations(to: &json) }
            json.member("healthDataKey", parts.healthDataKey)
            json.object("format", format)
            json.array("steps", steps)
            json.array("options") { _ in }
            parts.links.writeLogic(in: language, to: &json)
        }
    }

    private func writeHead(of parts: Parts, to json: inout JSONWriter) {
        json.member("hidden", parts.links.isHidden)
        json.member("groupId", parts.links.groupID)
        json.key("sourceQuestionKey")
        if let source = parts.links.sourceKey { json.string(source) } else { json.null() }
        json.member("groupName", "")
        json.member("repeatable", parts.repeatable)
        json.member("repeatableText", parts.repeatableText)
    }
}
