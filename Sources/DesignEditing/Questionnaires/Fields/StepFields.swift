import Studies

// The fields of a questionnaire and of the three kinds of steps.

extension Questionnaire {
    /// Exchanges the fields of the questionnaire itself. Its schedule and steps have their own pages.
    package mutating func exchange(_ fields: inout FieldBinding) {
        fields.word("key", &key)
        fields.text("name", &name)
    }
}

extension InstructionStep {
    mutating func exchange(_ fields: inout FieldBinding) {
        fields.word("key", &key)
        fields.text("title", &title)
        fields.text("text", &text)
    }
}

extension FormStep {
    /// Exchanges the fields of the form itself. Its questions have their own pages.
    mutating func exchange(_ fields: inout FieldBinding) {
        fields.word("key", &key)
        fields.flag("skippable", &skippable)
        fields.flag("repeatable", &repeatable)
        fields.text("repeatButton", &repeatButton)
    }
}

extension Question {
    mutating func exchange(_ fields: inout FieldBinding) {
        fields.word("key", &key)
        fields.text("text", &text)
        fields.text("details", &details)
        fields.flag("skippable", &skippable)
        var type = response.type
        fields.choice("response.type", &type)
        if type != response.type { response = ResponseFormat(type) }
        fields.part("response") { response.exchange(&$0) }
        fields.word("anchorDateName", &anchorDateName, box: "anchorDate")
        fields.word("healthKitQuantity", &healthKitQuantity, box: "healthKit")
        fields.choice("dataFlag", &dataFlag)
        fields.chart(&chart)
        fields.statistic(&statistic)
        if fields.direction == .reading { dropWhatTheTypeHasNot() }
    }

    /// Clears the values for which the response type has no fields.
    private mutating func dropWhatTheTypeHasNot() {
        if response.type.answer != .date { anchorDateName = nil }
        if !response.type.takesHealthKit { healthKitQuantity = nil }
        if !response.type.isMeasured { (chart, statistic) = (nil, nil) }
    }
}

extension Step {
    /// Exchanges the fields of any kind of step.
    package mutating func exchange(_ fields: inout FieldBinding) {
        switch self {
        case .instruction(var step):
            step.exchange(&fields)
            self = .instruction(step)
        case .question(var step):
            step.exchange(&fields)
            self = .question(step)
        case .form(var step):
            step.exchange(&fields)
            self = .form(step)
        }
        exchangeLogic(&fields)
    }
}
