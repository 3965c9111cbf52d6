import JSON

/// What apps read about activities.
enum ActivitySchemas {
    /// The `activityList` answer.
    static let list = JSONSchema.answer(
        "The activities of a study.",
        [
            "studyName": .text("The study's name. Not in the original's documentation.", example: "Sleep"),
            "activities": .list(
                of: entry, "Active tasks first, then questionnaires, the newest of each first."),
        ])

    /// The `activity` answer.
    static let activity = JSONSchema.answer(
        "An activity: what is asked.",
        [
            "activity": .object(
                "The activity.",
                [
                    "type": .oneOf(["questionnaire", "task"], "What it is."),
                    "metadata": metadata,
                    "steps": .list(
                        of: .either([StepSchemas.step, taskStep], "A step; of a task, its one."),
                        "Its steps in their order."),
                ])
        ])

    private static let entry = JSONSchema.object(
        "An activity in the list.",
        [
            "activityId": .text("Its short title, by which responses name it.", example: "SleepDiary"),
            "activityVersion": .version("The version on offer."),
            "title": .text("Its name.", example: "Sleep diary"),
            "type": .oneOf(["questionnaire", "task"], "What it is."),
            "startTime": .moment("When it opens; empty where only phones can tell."),
            "endTime": .moment("When it closes, or when it was taken out of the study; empty for never."),
            "branching": .flag("Whether apps heed the destinations of its steps.", usual: false),
            "lastModified": .moment("When it was changed last."),
            "state": .oneOf(["active", "deleted"], "`deleted` once it was taken out of the study."),
            "taskSubType": .oneOf(
                ["", "fetalKickCounter", "towerOfHanoi", "spatialSpanMemory"], "The kind of an active task.",
                usual: ""),
            "schedulingType": .oneOf(
                ["Regular", "AnchorDate"], "Whether its days are dates, or count from one."),
            "anchorDate": ScheduleSchemas.anchorDate,
            "frequency": ScheduleSchemas.frequency,
            "anchorRuns": ScheduleSchemas.anchorRuns.meaning(
                "As in `frequency`: documented here, deployed there."),
        ]
    ).named("ActivityEntry")

    private static let metadata = JSONSchema.object(
        "What it is called.",
        [
            "studyId": .text("The Study ID.", example: "SLEEP01"),
            "activityId": .text("Its short title.", example: "SleepDiary"),
            "name": .text("Its short title again.", example: "SleepDiary"),
            "version": .version("The version that was asked for."),
            "lastModified": .moment("When it was changed last."),
            "startDate": .moment("When it opens."),
            "endDate": .moment("When it closes."),
        ])

    /// The one step of an active task, which has fewer members than those of questionnaires.
    static let taskStep = JSONSchema.object(
        "The step of an active task.",
        [
            "type": .always("task", "What kind of step it is."),
            "resultType": .oneOf(taskFormats.map(\.resultType), "The kind of task."),
            "key": .text("The activity's short title.", example: "KickCounter"),
            "text": .words("What is said about it."),
            "options": .emptyList("Never used; iPhones take nothing else."),
            "format": .either(taskFormats.map(\.schema), "How it runs, by `resultType`."),
            "title": .always("", "Never used."),
            "skippable": .always(false, "A task is done or not."),
            "groupName": .always("", "Never used."),
            "repeatable": .always(false, "Never used."),
            "repeatableText": .always("", "Never used."),
            "destinations": .emptyList("Never used."),
            "healthDataKey": .always("", "Never used."),
            "steps": .emptyList("Never used."),
        ]
    ).named("TaskStep")

    /// How tasks run, by their kind.
    static let taskFormats: [(resultType: String, schema: JSONSchema)] = [
        ("fetalKickCounter", fetalKickCounter), ("towerOfHanoi", towerOfHanoi),
        ("spatialSpanMemory", spatialSpanMemory),
    ]

    private static let fetalKickCounter = JSONSchema.object(
        "Of fetalKickCounter.",
        [
            "duration": .whole(
                "The most seconds it lasts; documented in hours.", usual: 86_400, example: 7_200),
            "kickCount": .whole("The kicks after which it ends.", usual: 99, example: 10),
        ]
    ).named("FetalKickCounterFormat")

    private static let towerOfHanoi = JSONSchema.object(
        "Of towerOfHanoi.", ["numberOfDisks": .whole("The disks to move.", example: 3)]
    ).named("TowerOfHanoiFormat")

    private static let spatialSpanMemory = JSONSchema.object(
        "Of spatialSpanMemory.",
        [
            "initialSpan": .whole("The targets of the first game.", example: 3),
            "minimumSpan": .whole("The fewest targets.", example: 2),
            "maximumSpan": .whole("The most targets.", example: 15),
            "playSpeed": .number("The seconds between two targets; documented as whole.", example: 1),
            "maximumTests": .whole("The most games.", example: 5),
            "maximumConsecutiveFailures": .whole("The failures in a row after which it ends.", example: 3),
            "customTargetImage": .always("", "Never used."),
            "customTargetPluralName": .always("", "Never used."),
            "requireReversal": .flag("Whether the targets are repeated backwards.", usual: false),
        ]
    ).named("SpatialSpanMemoryFormat")
}
