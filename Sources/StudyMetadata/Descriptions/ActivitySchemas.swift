import JSON
import Studies

/// What apps read about activities.
enum ActivitySchemas {
    /// The `activityList` answer.
    static let list = JSONSchema.answer(
        "The activities of a study.",
        [
            "studyName": .text("Study name. Not in the original documentation.", example: "Sleep"),
            "activities": .list(
                of: entry, "Active tasks, then questionnaires, each newest first."),
        ])

    /// The `activity` answer.
    static let activity = JSONSchema.answer(
        "The content of an activity.",
        [
            "activity": .object(
                "The activity.",
                [
                    "type": .oneOf(["questionnaire", "task"], "Type of activity."),
                    "metadata": metadata,
                    "steps": .list(
                        of: .either([StepSchemas.step, taskStep], "A step. An active task has exactly one."),
                        "Steps, in order."),
                ])
        ])

    private static let entry = JSONSchema.object(
        "An activity in the list.",
        [
            "activityId": .text("Short title of the activity, used in responses.", example: "SleepDiary"),
            "activityVersion": .version("Current version."),
            "title": .text("Name.", example: "Sleep diary"),
            "type": .oneOf(["questionnaire", "task"], "Type of activity."),
            "startTime": .dateTime("When the activity opens. Empty if only the phone can determine it."),
            "endTime": .dateTime(
                "When the activity closes or was removed from the study. Empty if it never closes."),
            "branching": .flag("Whether apps follow the destinations of the steps.", defaultValue: false),
            "lastModified": .dateTime("When the activity was last changed."),
            "state": .oneOf(
                ["active", "deleted"], "`deleted` after the activity is removed from the study."),
            "taskSubType": .oneOf(
                ["", "fetalKickCounter", "towerOfHanoi", "spatialSpanMemory"], "Type of active task.",
                defaultValue: ""),
            "schedulingType": .oneOf(
                ["Regular", "AnchorDate"],
                "Whether the schedule uses calendar dates or counts from an anchor date."),
            "anchorDate": ScheduleSchemas.anchorDate,
            "frequency": ScheduleSchemas.frequency,
            "anchorRuns": ScheduleSchemas.anchorRuns.meaning(
                "Same as in `frequency`. The documentation has it here, deployed servers have it there."),
        ]
    ).named("ActivityEntry")

    private static let metadata = JSONSchema.object(
        "Identity of the activity.",
        [
            "studyId": .text("The Study ID.", example: "SLEEP01"),
            "activityId": .text("Short title of the activity.", example: "SleepDiary"),
            "name": .text("Same as `activityId`.", example: "SleepDiary"),
            "version": .version("The requested version."),
            "lastModified": .dateTime("When the activity was last changed."),
            "startDate": .dateTime("When the activity opens."),
            "endDate": .dateTime("When the activity closes."),
        ])

    /// The one step of an active task, which has fewer members than those of questionnaires.
    static let taskStep = JSONSchema.object(
        "The step of an active task.",
        [
            "type": .always("task", "Type of step."),
            "resultType": .oneOf(taskFormats.map(\.resultType), "Type of active task."),
            "key": .text("Short title of the activity.", example: "KickCounter"),
            "text": .words("Instructions."),
            "options": .emptyList("Not used. iPhones require an empty list."),
            "format": .either(taskFormats.map(\.schema), "Settings of the task, depending on `resultType`."),
            "title": .always("", "Not used."),
            "skippable": .always(false, "Active tasks cannot be skipped."),
            "groupName": .always("", "Not used."),
            "repeatable": .always(false, "Not used."),
            "repeatableText": .always("", "Not used."),
            "destinations": .emptyList("Not used."),
            "healthDataKey": .always("", "Not used."),
            "steps": .emptyList("Not used."),
        ]
    ).named("TaskStep")

    /// How tasks run, by their kind.
    static let taskFormats: [(resultType: String, schema: JSONSchema)] = [
        ("fetalKickCounter", fetalKickCounter), ("towerOfHanoi", towerOfHanoi),
        ("spatialSpanMemory", spatialSpanMemory),
    ]

    private static let fetalKickCounter = JSONSchema.object(
        "Format of fetalKickCounter.",
        [
            "duration": .integer(
                "Maximum duration in seconds. The documentation says hours.", defaultValue: 86_400,
                example: 7_200),
            "kickCount": .integer(
                "Number of kicks after which the task ends.", defaultValue: 99, example: 10),
        ]
    ).named("FetalKickCounterFormat")

    private static let towerOfHanoi = JSONSchema.object(
        "Format of towerOfHanoi.", ["numberOfDisks": .integer("Number of disks.", example: 3)]
    ).named("TowerOfHanoiFormat")

    private static let spatialSpanMemory = JSONSchema.object(
        "Format of spatialSpanMemory.",
        [
            "initialSpan": .integer("Number of targets in the first game.", example: 3),
            "minimumSpan": .integer("Minimum number of targets.", example: 2),
            "maximumSpan": .integer("Maximum number of targets.", example: 15),
            "playSpeed": .number(
                "Seconds between two targets. The documentation says whole seconds.", example: 1),
            "maximumTests": .integer("Maximum number of games.", example: 5),
            "maximumConsecutiveFailures": .integer(
                "Number of failures in a row after which the task ends.", example: 3),
            "customTargetImage": .always("", "Not used."),
            "customTargetPluralName": .always("", "Not used."),
            "requireReversal": .flag(
                "Whether participants repeat the targets in reverse order.", defaultValue: false),
        ]
    ).named("SpatialSpanMemoryFormat")
}
