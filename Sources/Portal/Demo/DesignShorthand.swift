import Studies

// Shorthand for designs, so that the demo files read like lists of texts and values.

extension LanguageTag {
    /// The second language of the demo.
    static let spanish = LanguageTag("es") ?? .english
}

extension LocalizedText {
    /// A text in English and Spanish.
    static func both(_ english: String, _ spanish: String) -> LocalizedText {
        LocalizedText([.english: english, .spanish: spanish])
    }
}

/// A value with some of its attributes set.
func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
    var value = value
    change(&value)
    return value
}

extension Question {
    /// A question under its key, which is its identity in the document too.
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

    /// Draws the answers of each day as a line.
    mutating func draws(_ title: LocalizedText) {
        chart = with(Chart()) { chart in
            (chart.timeRange, chart.rollback, chart.title) = (.hoursOfDay, true, title)
        }
    }

    /// Sums the answers up.
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
    /// Pages in this order.
    static func pages(_ pages: [IntroPage]) -> StudyOverview {
        with(StudyOverview()) { $0.pages = pages }
    }
}

extension IntroPage {
    /// A page with a picture of the demo, whose digest gives the identity too.
    static func page(_ image: DemoImage, _ title: LocalizedText, _ text: LocalizedText) -> IntroPage {
        with(IntroPage(id: ItemID("page-\(image.reference.digest.prefix(8))"))) { page in
            (page.image, page.title, page.text) = (image.reference, title, text)
        }
    }
}

extension Step {
    /// A screen that tells something.
    static func instruction(_ key: String, _ title: LocalizedText, _ text: LocalizedText) -> Step {
        .instruction(
            with(InstructionStep(id: ItemID(key))) { step in
                (step.key, step.title, step.text) = (key, title, text)
            })
    }

    /// A question as a screen of its own.
    static func asked(
        _ key: String, _ text: LocalizedText, _ response: ResponseFormat,
        details: LocalizedText = LocalizedText(),
        _ change: (inout Question) -> Void = { _ in }
    ) -> Step {
        .question(.asked(key, text, response, details: details, change))
    }

    /// Questions on one screen; with a button they may be filled more than once.
    static func form(_ key: String, again: LocalizedText? = nil, _ questions: [Question]) -> Step {
        .form(
            with(FormStep(id: ItemID(key))) { form in
                (form.key, form.questions) = (key, questions)
                (form.repeatable, form.repeatButton) = (again != nil, again ?? LocalizedText())
            })
    }
}

extension Choice {
    /// A choice whose value is its identity too.
    static func of(_ value: String, _ text: LocalizedText) -> Choice {
        Choice(id: ItemID(value), text: text, value: value)
    }
}

extension ResponseFormat {
    /// A list of texts; `other` adds a choice that asks for words.
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

    /// A number with its unit and limits.
    static func number(
        _ style: NumericFormat.Style, _ range: ClosedRange<Double>, _ unit: LocalizedText
    ) -> ResponseFormat {
        .numeric(
            with(NumericFormat()) { format in
                (format.style, format.unit) = (style, unit)
                (format.minimum, format.maximum) = (range.lowerBound, range.upperBound)
            })
    }

    /// Typed text of up to so many characters, of several lines from 200 on.
    static func words(_ length: Int, _ placeholder: LocalizedText = LocalizedText()) -> ResponseFormat {
        .text(
            with(TextFormat()) { format in
                (format.maximumLength, format.multipleLines) = (length, length >= 200)
                format.placeholder = placeholder
            })
    }
}
