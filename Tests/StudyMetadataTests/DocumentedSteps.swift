// The keys of activities and their steps, from section 4 of the reference.
extension DocumentedKeys {
    static let activity = """
        message string "SUCCESS"
        activity.type string
        activity.metadata.studyId string
        activity.metadata.activityId string
        activity.metadata.name string
        activity.metadata.version string
        activity.metadata.lastModified string ""
        activity.metadata.startDate string ""
        activity.metadata.endDate string ""
        activity.steps array []
        activity.steps[]|0.type string
        activity.steps[]|0.resultType string
        activity.steps[]|0.key string
        activity.steps[]|0.title string ""
        activity.steps[]|0.text string ""
        activity.steps[]|0.skippable boolean false
        activity.steps[]|0.hidden boolean false
        activity.steps[]|0.groupId string ""
        activity.steps[]|0.sourceQuestionKey string? ""
        activity.steps[]|0.groupName string ""
        activity.steps[]|0.repeatable boolean false
        activity.steps[]|0.repeatableText string ""
        activity.steps[]|0.destinations array []
        activity.steps[]|0.destinations[].condition string ""
        activity.steps[]|0.destinations[].operator string ""
        activity.steps[]|0.destinations[].destination string ""
        activity.steps[]|0.healthDataKey string ""
        activity.steps[]|0.steps array []
        activity.steps[]|0.options array []
        activity.steps[]|0.defaultVisibility boolean true
        activity.steps[]|0.piping boolean false
        activity.steps[]|0.preLoadLogic.value string ""
        activity.steps[]|0.preLoadLogic.operator string ""
        activity.steps[]|0.preLoadLogic.activityId string ""
        activity.steps[]|0.preLoadLogic.activityVersion string ""
        activity.steps[]|0.preLoadLogic.destinationStepKey string ""
        activity.steps[]|0.pipingLogic.pipingSnippet string ""
        activity.steps[]|0.pipingLogic.sourceQuestionKey string ""
        activity.steps[]|0.pipingLogic.activityId string ""
        activity.steps[]|0.pipingLogic.activityVersion string ""
        activity.steps[]|1.type string "task"
        activity.steps[]|1.options array []
        activity.steps[]|1.title string ""
        activity.steps[]|1.skippable boolean false
        activity.steps[]|1.destinations array []
        activity.steps[]|1.steps array []
        activity.steps[]|1.format|0.duration integer 86400
        activity.steps[]|1.format|0.kickCount integer 99
        activity.steps[]|1.format|1.numberOfDisks integer
        activity.steps[]|1.format|2.initialSpan integer
        activity.steps[]|1.format|2.minimumSpan integer
        activity.steps[]|1.format|2.maximumSpan integer
        activity.steps[]|1.format|2.playSpeed number
        activity.steps[]|1.format|2.maximumTests integer
        activity.steps[]|1.format|2.maximumConsecutiveFailures integer
        activity.steps[]|1.format|2.customTargetImage string ""
        activity.steps[]|1.format|2.customTargetPluralName string ""
        activity.steps[]|1.format|2.requireReversal boolean false
        """

    /// The keys of each response type's format, in the order in which they come.
    static let formats: [(resultType: String, keys: String)] = [
        (
            "scale",
            """
            maxValue integer 10000
            minValue integer -10000
            step integer 1
            default integer
            vertical boolean false
            maxDesc string ""
            minDesc string ""
            maxImage string ""
            minImage string ""
            """
        ),
        (
            "continuousScale",
            """
            maxValue number 10000
            minValue number -10000
            default number
            maxFractionDigits integer 0
            vertical boolean false
            maxDesc string ""
            minDesc string ""
            maxImage string ""
            minImage string ""
            """
        ),
        ("textScale", "textChoices array []\ndefault integer 1\nvertical boolean false"),
        ("valuePicker", "textChoices array []"), ("imageChoice", "imageChoices array []"),
        ("textChoice", "textChoices array []\nselectionStyle string"), ("boolean", ""),
        (
            "numeric",
            """
            style string
            minValue number 0
            maxValue number 10000
            placeholder string ""
            unit string ""
            """
        ),
        ("timeOfDay", ""),
        (
            "date",
            """
            style string
            minDate string ""
            maxDate string ""
            default string ""
            dateRange string "custom"
            """
        ),
        (
            "text",
            """
            maxLength integer 0
            validationRegex string ""
            multipleLines boolean false
            placeholder string ""
            invalidMessage string "Invalid Input. Please try again."
            """
        ),
        ("email", "placeholder string \"\""), ("timeInterval", "default integer 0\nstep integer 1"),
        ("height", "measurementSystem string\nplaceholder string \"\""),
        ("location", "useCurrentLocation boolean"),
    ]
}
