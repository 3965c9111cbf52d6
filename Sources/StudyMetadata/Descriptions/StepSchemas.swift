import JSON

/// What apps read about the steps of activities.
enum StepSchemas {
    /// A step of a questionnaire.
    static let step = step(
        type: .oneOf(["question", "instruction", "form"], "What kind of step it is."),
        resultType: .oneOf(
            FormatSchemas.all.map(\.resultType) + ["grouped", ""],
            "How it is answered: `grouped` for forms, empty for instructions."),
        format: .either(
            FormatSchemas.all.map(\.schema) + [.object("Nothing: of instructions and forms.")],
            "How it is answered, by `resultType`."),
        steps: JSONSchema.list(of: formQuestion, "The questions of a form.").example([])
    ).named("Step")

    /// A question in a form: the same members, and no steps below it.
    private static let formQuestion = step(
        type: .always("question", "A question."),
        resultType: .oneOf(FormatSchemas.all.map(\.resultType), "How it is answered."),
        format: .either(FormatSchemas.all.map(\.schema), "How it is answered, by `resultType`."),
        steps: .emptyList("None.")
    ).named("FormQuestion")

    /// A question of a test before joining; the original spells its type with a capital.
    static func testQuestion(_ resultType: String, _ format: JSONSchema) -> JSONSchema {
        step(
            type: .always("Question", "A question; with a capital here, without one in activities."),
            resultType: .always(resultType, "How it is answered."), format: format,
            steps: .emptyList("None."))
    }

    private static func step(
        type: JSONSchema, resultType: JSONSchema, format: JSONSchema, steps: JSONSchema
    ) -> JSONSchema {
        .object(
            "A step; every member is always there.",
            [
                "type": type,
                "resultType": resultType,
                "key": .text("Its short title, by which results name it.", example: "hours"),
                "title": .words("The question; empty for forms.", example: "How long did you sleep?"),
                "text": .words("What is said about it; empty for forms."),
                "skippable": .flag("Whether people may skip it.", usual: false),
                "hidden": .flag("Whether it is shown only where pre-load logic leads to it.", usual: false),
                "groupId": .words("The group that pre-load logic leads to as a whole."),
                "sourceQuestionKey": .words(
                    "The step whose answer leads here; null for most steps, empty for questions in forms."
                ).orNull,
                "groupName": .always("", "Never used; documented as null."),
                "repeatable": .flag("Whether a form may be filled in several times.", usual: false),
                "repeatableText": .words("The words of the button that repeats a form."),
                "destinations": .list(of: destination, "Where it leads to; empty in forms."),
                "healthDataKey": .words("The quantity of HealthKit that answers it."),
                "format": format,
                "steps": steps,
                "options": .emptyList("Never used; iPhones take nothing else."),
                "defaultVisibility": .flag("Whether it is shown without pre-load logic.", usual: true),
                "piping": .flag("Whether an answer stands in its text.", usual: false),
                "preLoadLogic": preLoadLogic,
                "pipingLogic": pipingLogic,
            ])
    }

    private static let destination = JSONSchema.object(
        "Where a step leads to.",
        [
            "condition": .words("The answer that leads there; empty for every other."),
            "operator": .oneOf(["", "e", "ne", "gt", "lt", "gte", "lte"], "How numbers compare.", usual: ""),
            "destination": .words("The key of the next step; empty for the end.", example: "naps"),
        ]
    ).named("Destination")

    private static let preLoadLogic = JSONSchema.object(
        "When the step leads elsewhere, before it is shown.",
        [
            "value": .words("The values of the conditions, with colons between them."),
            "operator": .words("The comparisons, with `&&` or `||` and colons between them."),
            "activityId": .words("The activity of the step it leads to, if another."),
            "activityVersion": .version("The version of that activity.", usual: ""),
            "destinationStepKey": .words("The step it leads to; `0` for the end."),
        ]
    ).named("PreLoadLogic")

    private static let pipingLogic = JSONSchema.object(
        "The answer that stands in the step's text.",
        [
            "pipingSnippet": .words("The words that the answer replaces."),
            "sourceQuestionKey": .words("The question that was answered."),
            "activityId": .words("Its activity, if another."),
            "activityVersion": .version("The version of that activity.", usual: ""),
        ]
    ).named("PipingLogic")
}
