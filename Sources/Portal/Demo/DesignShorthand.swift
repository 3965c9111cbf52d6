import Studies
import Vocabulary

// Shorthand for designs, so that the demo files read like lists of texts and values.

extension LocalizedText {
    /// Creates a text in English and Spanish.
    static func both(_ english: String, _ spanish: String) -> LocalizedText {
        LocalizedText([.english: english, .spanish: spanish])
    }
}

/// Returns a value after changing it in a closure.
func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
    var value = value
    change(&value)
    return value
}

extension Question {
    /// Creates a question whose key is also its ID.
    static func asked(
        _ key: String, _ text: LocalizedText, _ response: ResponseFormat,
        details: LocalizedText = LocalizedText(),
        _ change: (inout Question) -> Void = { _ in }
    ) -> Question {
        with(Question(id: ItemID(key), response: response)) { question in
            (question.key, question.text, question.details) = (key, text, details)
            change(&question)
        }
    }

    /// Adds a chart of the daily answers.
    mutating func draws(_ title: LocalizedText) {
        chart = with(Chart()) { chart in
            (chart.timeRange, chart.rollback, chart.title) = (.hoursOfDay, true, title)
        }
    }

    /// Adds a statistic.
    mutating func sums(
        _ name: LocalizedText, _ units: LocalizedText, _ icon: Statistic.Icon, _ formula: Statistic.Formula
    ) {
        let key = key
        statistic = with(Statistic()) { statistic in
            (statistic.shortName, statistic.displayName, statistic.units) = ("\(key)Stat", name, units)
            (statistic.icon, statistic.formula) = (icon, formula)
        }
    }
}

extension StudyOverview {
    /// Creates an overview with pages in this order.
    static func pages(_ pages: [IntroPage]) -> StudyOverview {
        with(StudyOverview()) { $0.pages = pages }
    }
}

extension IntroPage {
    /// Creates a page with an image of the demo, whose digest also determines the ID.
    static func page(_ image: DemoImage, _ title: LocalizedText, _ text: LocalizedText) -> IntroPage {
        with(IntroPage(id: ItemID("page-\(image.reference.digest.prefix(8))"))) { page in
            (page.image, page.title, page.text) = (image.reference, title, text)
        }
    }
}

extension Step {
    /// Creates an instruction step.
    static func instruction(_ key: String, _ title: LocalizedText, _ text: LocalizedText) -> Step {
        .instruction(
            with(InstructionStep(id: ItemID(key))) { step in
                (step.key, step.title, step.text) = (key, title, text)
            })
    }

    /// Creates a question step.
    static func asked(
        _ key: String, _ text: LocalizedText, _ response: ResponseFormat,
        details: LocalizedText = LocalizedText(),
        _ change: (inout Question) -> Void = { _ in }
    ) -> Step {
        .question(.asked(key, text, response, details: details, change))
    }

    /// Creates a form step. With a button label, it can be completed more than once.
    static func form(_ key: String, again: LocalizedText? = nil, _ questions: [Question]) -> Step {
        .form(
            with(FormStep(id: ItemID(key))) { form in
                (form.key, form.questions) = (key, questions)
                (form.repeatable, form.repeatButton) = (again != nil, again ?? LocalizedText())
            })
    }
}

extension Choice {
    /// Creates a choice whose value is also its ID.
    static func of(_ value: String, _ text: LocalizedText) -> Choice {
        Choice(id: ItemID(value), text: text, value: value)
    }
}

extension ResponseFormat {
    /// Creates a text choice format; `other` adds a choice with a text field.
    static func choices(
        _ style: TextChoiceFormat.Style, _ choices: [Choice], other: LocalizedText? = nil,
        placeholder: LocalizedText = LocalizedText()
    ) -> ResponseFormat {
        .textChoice(
            with(TextChoiceFormat()) { format in
                (format.style, format.choices) = (style, choices)
                format.other = other.map { text in
                    with(OtherChoice()) { other in
                        (other.text, other.value, other.placeholder) = (text, "other", placeholder)
                        (other.asksForText, other.textIsMandatory) = (true, false)
                    }
                }
            })
    }

    /// Creates a numeric format with its unit and limits.
    static func number(
        _ style: NumericFormat.Style, _ range: ClosedRange<Double>, _ unit: LocalizedText
    ) -> ResponseFormat {
        .numeric(
            with(NumericFormat()) { format in
                (format.style, format.unit) = (style, unit)
                (format.minimum, format.maximum) = (range.lowerBound, range.upperBound)
            })
    }

    /// Creates a text format with a maximum length; from 200 characters on it has several lines.
    static func words(_ length: Int, _ placeholder: LocalizedText = LocalizedText()) -> ResponseFormat {
        .text(
            with(TextFormat()) { format in
                (format.maximumLength, format.multipleLines) = (length, length >= 200)
                format.placeholder = placeholder
            })
    }
}
