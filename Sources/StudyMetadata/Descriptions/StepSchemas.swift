import JSON
import Studies

/// What apps read about the steps of activities.
enum StepSchemas {
    /// A step of a questionnaire.
    static let step = step(
        type: .oneOf(["question", "instruction", "form"], "Type of step."),
        resultType: .oneOf(
            FormatSchemas.all.map(\.resultType) + ["grouped", ""],
            "Response type: `grouped` for forms, empty for instructions."),
        format: .either(
            FormatSchemas.all.map(\.schema) + [.object("Empty for instructions and forms.")],
            "Response format, depending on `resultType`."),
        steps: JSONSchema.list(of: formQuestion, "Questions of a form.").example([])
    ).named("Step")

    /// A question in a form: the same members, and no steps below it.
    private static let formQuestion = step(
        type: .always("question", "A question."),
        resultType: .oneOf(FormatSchemas.all.map(\.resultType), "Response type."),
        format: .either(FormatSchemas.all.map(\.schema), "Response format, depending on `resultType`."),
        steps: .emptyList("Not used.")
    ).named("FormQuestion")

    /// A question of a test before joining; the original spells its type with a capital.
    static func testQuestion(_ resultType: String, _ format: JSONSchema) -> JSONSchema {
        step(
            type: .always("Question", "A question. Capitalized here, but not in activities."),
            resultType: .always(resultType, "Response type."), format: format,
            steps: .emptyList("Not used."))
    }

    private static func step(
        type: JSONSchema, resultType: JSONSchema, format: JSONSchema, steps: JSONSchema
    ) -> JSONSchema {
        .object(
            "A step. All members are always present.",
            [
                "type": type,
                "resultType": resultType,
                "key": .text("Short title of the step, used in results.", example: "hours"),
                "title": .words("Question. Empty for forms.", example: "How long did you sleep?"),
                "text": .words("Description. Empty for forms."),
                "skippable": .flag("Whether participants can skip the step.", defaultValue: false),
                "hidden": .flag(
                    "Whether the step is shown only if pre-load logic leads to it.", defaultValue: false),
                "groupId": .words("Group of the step. Pre-load logic can lead to the entire group."),
                "sourceQuestionKey": .words(
                    "Step whose answer leads here. Null for most steps, empty for questions in forms."
                ).orNull,
                "groupName": .always("", "Not used. The documentation says null."),
                "repeatable": .flag("Whether the form can be filled in several times.", defaultValue: false),
                "repeatableText": .words("Text of the button that repeats the form."),
                "destinations": .list(of: destination, "Destinations of the step. Empty in forms."),
                "healthDataKey": .words("HealthKit quantity that fills in the answer."),
                "format": format,
                "steps": steps,
                "options": .emptyList("Not used. iPhones require an empty list."),
                "defaultVisibility": .flag(
                    "Whether the step is shown without pre-load logic.", defaultValue: true),
                "piping": .flag("Whether an answer is inserted into the text.", defaultValue: false),
                "preLoadLogic": preLoadLogic,
                "pipingLogic": pipingLogic,
            ])
    }

    private static let destination = JSONSchema.object(
        "A destination of a step.",
        [
            "condition": .words("Answer that leads there. Empty for all other answers."),
            "operator": .oneOf(
                ["", "e", "ne", "gt", "lt", "gte", "lte"], "Comparison for numbers.", defaultValue: ""),
            "destination": .words("Key of the next step. Empty for the end.", example: "naps"),
        ]
    ).named("Destination")

    private static let preLoadLogic = JSONSchema.object(
        "Pre-load logic, which leads to another step before this one is shown.",
        [
            "value": .words("Values of the conditions, separated by colons."),
            "operator": .words("Comparisons with `&&` or `||`, separated by colons."),
            "activityId": .words("Activity of the destination, if it is in another activity."),
            "activityVersion": .version("Version of that activity.", defaultValue: ""),
            "destinationStepKey": .words("Destination step. `0` for the end."),
        ]
    ).named("PreLoadLogic")

    private static let pipingLogic = JSONSchema.object(
        "Piping: the answer that is inserted into the text of the step.",
        [
            "pipingSnippet": .words("Words that the answer replaces."),
            "sourceQuestionKey": .words("Question whose answer is inserted."),
            "activityId": .words("Activity of that question, if it is in another activity."),
            "activityVersion": .version("Version of that activity.", defaultValue: ""),
        ]
    ).named("PipingLogic")
}
