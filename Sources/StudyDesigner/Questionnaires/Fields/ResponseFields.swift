import Studies
import Timekeeping

// The fields of each response format, listed once for filling and for reading.

extension ResponseFormat {
    mutating func exchange(_ fields: inout FieldBinding) {
        switch self {
        case .scale(var format):
            format.exchange(&fields)
            self = .scale(format)
        case .continuousScale(var format):
            format.exchange(&fields)
            self = .continuousScale(format)
        case .textScale(var format):
            format.exchange(&fields)
            self = .textScale(format)
        case .valuePicker(var format):
            fields.choices(&format.choices)
            self = .valuePicker(format)
        case .imageChoice(var format):
            format.exchange(&fields)
            self = .imageChoice(format)
        case .textChoice(var format):
            format.exchange(&fields)
            self = .textChoice(format)
        case .numeric(var format):
            format.exchange(&fields)
            self = .numeric(format)
        case .date(var format):
            format.exchange(&fields)
            self = .date(format)
        case .text(var format):
            format.exchange(&fields)
            self = .text(format)
        case .email(var format):
            fields.text("placeholder", &format.placeholder)
            self = .email(format)
        case .timeInterval(var format):
            fields.integer("stepMinutes", &format.stepMinutes)
            fields.minutes("defaultMinutes", &format.defaultMinutes)
            self = .timeInterval(format)
        case .height(var format):
            fields.choice("system", &format.system)
            fields.text("placeholder", &format.placeholder)
            self = .height(format)
        case .location(var format):
            fields.flag("usesCurrentLocation", &format.usesCurrentLocation)
            self = .location(format)
        case .boolean, .timeOfDay: break
        }
    }
}

extension ScaleFormat {
    fileprivate mutating func exchange(_ fields: inout FieldBinding) {
        fields.flag("vertical", &vertical)
        fields.integer("minimum", &minimum)
        fields.integer("maximum", &maximum)
        fields.integer("stepSize", &stepSize)
        fields.integer("defaultPosition", &defaultPosition)
        fields.text("minimumText", &minimumText)
        fields.text("maximumText", &maximumText)
        fields.picture("minimumImage", &minimumImage)
        fields.picture("maximumImage", &maximumImage)
    }
}

extension ContinuousScaleFormat {
    fileprivate mutating func exchange(_ fields: inout FieldBinding) {
        fields.flag("vertical", &vertical)
        fields.number("minimum", &minimum)
        fields.number("maximum", &maximum)
        fields.number("defaultValue", &defaultValue)
        fields.integer("fractionDigits", &fractionDigits)
        fields.text("minimumText", &minimumText)
        fields.text("maximumText", &maximumText)
        fields.picture("minimumImage", &minimumImage)
        fields.picture("maximumImage", &maximumImage)
    }
}

extension TextScaleFormat {
    fileprivate mutating func exchange(_ fields: inout FieldBinding) {
        fields.flag("vertical", &vertical)
        fields.choices(&choices)
        fields.integer("defaultPosition", &defaultPosition)
    }
}

extension ImageChoiceFormat {
    fileprivate mutating func exchange(_ fields: inout FieldBinding) {
        fields.rows("choices", &choices, id: \.id, new: ImageChoice.init) { fields, choice in
            fields.picture("image", &choice.image)
            fields.picture("selectedImage", &choice.selectedImage)
            fields.text("text", &choice.text)
            fields.word("value", &choice.value)
        }
    }
}

extension TextChoiceFormat {
    fileprivate mutating func exchange(_ fields: inout FieldBinding) {
        fields.choice("style", &style)
        fields.choices(&choices, withDetails: true)
        fields.part("other", &other, new: OtherChoice.init) { fields, other in
            fields.text("text", &other.text)
            fields.word("value", &other.value)
            fields.text("details", &other.details)
            fields.flag("exclusive", &other.exclusive)
            fields.flag("asksForText", &other.asksForText)
            fields.text("placeholder", &other.placeholder)
            fields.flag("textIsMandatory", &other.textIsMandatory)
        }
    }
}

extension NumericFormat {
    fileprivate mutating func exchange(_ fields: inout FieldBinding) {
        fields.choice("style", &style)
        fields.text("unit", &unit)
        fields.text("placeholder", &placeholder)
        fields.number("minimum", &minimum)
        fields.number("maximum", &maximum)
    }
}

extension DateFormat {
    fileprivate mutating func exchange(_ fields: inout FieldBinding) {
        fields.choice("style", &style)
        fields.choice("range", &range)
        let withTime = style == .dateTime
        fields.dateTime("minimum", &minimum, withTime: withTime)
        fields.dateTime("maximum", &maximum, withTime: withTime)
        fields.dateTime("defaultValue", &defaultValue, withTime: withTime)
    }
}

extension TextFormat {
    fileprivate mutating func exchange(_ fields: inout FieldBinding) {
        fields.flag("multipleLines", &multipleLines)
        fields.text("placeholder", &placeholder)
        fields.integer("maximumLength", &maximumLength)
        fields.part("rule", &rule, new: TextRule.init) { fields, rule in
            fields.choice("condition", &rule.condition)
            fields.choice("characters", &rule.characters)
            fields.text("except", &rule.except)
        }
        fields.text("invalidMessage", &invalidMessage)
    }
}

extension FieldBinding {
    /// Exchanges rows with a text and a value. Only text choices have a description and can be exclusive.
    fileprivate mutating func choices(_ choices: inout [Studies.Choice], withDetails: Bool = false) {
        func new(_ id: ItemID) -> Studies.Choice { Studies.Choice(id: id) }
        rows("choices", &choices, id: \.id, new: new) { fields, choice in
            fields.text("text", &choice.text)
            fields.word("value", &choice.value)
            guard withDetails else { return }
            fields.text("details", &choice.details)
            fields.flag("exclusive", &choice.exclusive)
        }
    }

    /// Exchanges a date, or a date with a time, in the format that browsers send.
    mutating func dateTime(_ name: String, _ dateTime: inout CivilDateTime?, withTime: Bool) {
        let ask =
            withTime ? "Enter a date and a time, like 2026-03-01 08:30" : "Enter a date, like 2026-03-01"
        value(
            name, &dateTime, ask: ask,
            print: { dateTime in withTime ? "\(dateTime.date)T\(dateTime.time)" : "\(dateTime.date)" },
            parse: { text in
                let parts = text.split { $0 == "T" || $0 == " " }
                guard let first = parts.first, let date = CivilDate(String(first)) else { return nil }
                guard withTime, parts.count > 1 else { return CivilDateTime(date: date, time: .midnight) }
                return TimeOfDay(String(parts[1])).map { CivilDateTime(date: date, time: $0) }
            })
    }
}
