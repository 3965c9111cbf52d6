import JSON

/// What apps read about one step: every key, always, in the order of the original service.
struct StepAnswer {
    let language: LanguageTag
    let clock: WallClock
    let pictures: Pictures

    /// The parts in which kinds of steps differ; the rest are constant defaults.
    private struct Parts {
        var type: String
        var resultType = ""
        var key: String
        var title = ""
        var text = ""
        var skippable = false
        var repeatable = false
        var repeatableText = ""
        var isNested = false
        /// The step that comes next, empty for the end; nil where steps have no destinations.
        var next: String?
        var healthDataKey = ""
    }

    /// Writes a step; `next` is the key of the one behind it, empty at the end.
    func write(_ step: Step, next: String, to json: inout JSONWriter) {
        switch step {
        case .instruction(let step):
            let parts = Parts(
                type: "instruction", key: step.key, title: step.title.text(in: language),
                text: step.text.text(in: language), next: next)
            write(parts, to: &json, format: { _ in }, steps: { _ in })
        case .question(let question):
            write(question, next: next, isNested: false, to: &json)
        case .form(let form):
            let parts = Parts(
                type: "form", resultType: "grouped", key: form.key, skippable: form.skippable,
                repeatable: form.repeatable,
                repeatableText: form.repeatable ? form.repeatButton.text(in: language) : "", next: next)
            write(
                parts, to: &json, format: { _ in },
                steps: { json in
                    for question in form.questions { write(question, next: nil, isNested: true, to: &json) }
                })
        }
    }

    private func write(_ question: Question, next: String?, isNested: Bool, to json: inout JSONWriter) {
        let parts = Parts(
            type: "question", resultType: question.response.type.rawValue, key: question.key,
            title: question.text.text(in: language), text: question.details.text(in: language),
            skippable: question.skippable, isNested: isNested, next: next,
            healthDataKey: question.healthKitQuantity ?? "")
        let format = FormatAnswer(language: language, clock: clock, pictures: pictures)
        write(parts, to: &json, format: { format.write(question.response, to: &$0) }, steps: { _ in })
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
            json.member("hidden", false)
            json.member("groupId", "")
            json.key("sourceQuestionKey")
            if parts.isNested { json.string("") } else { json.null() }
            json.member("groupName", "")
            json.member("repeatable", parts.repeatable)
            json.member("repeatableText", parts.repeatableText)
            json.array("destinations") { json in
                if let next = parts.next { Self.writeDestination(next, to: &json) }
            }
            json.member("healthDataKey", parts.healthDataKey)
            json.object("format", format)
            json.array("steps", steps)
            json.array("options") { _ in }
            json.member("defaultVisibility", true)
            json.member("piping", false)
            Self.writeLogic(to: &json)
        }
    }

    private static func writeDestination(_ destination: String, to json: inout JSONWriter) {
        json.object { json in
            json.member("condition", "")
            json.member("operator", "")
            json.member("destination", destination)
        }
    }

    /// Writes the pre-load and piping logic of a step that has none.
    private static func writeLogic(to json: inout JSONWriter) {
        json.object("preLoadLogic") { json in
            for key in ["value", "operator", "activityId", "activityVersion", "destinationStepKey"] {
                json.member(key, "")
            }
        }
        json.object("pipingLogic") { json in
            for key in ["pipingSnippet", "sourceQuestionKey", "activityId", "activityVersion"] {
                json.member(key, "")
            }
        }
    }
}
