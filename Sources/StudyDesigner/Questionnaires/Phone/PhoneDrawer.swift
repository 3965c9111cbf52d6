import Studies
import Timekeeping

/// Draws each way of answering; what is not decided yet is drawn as the phone's usual value.
struct PhoneDrawer {
    typealias Drawn = (PhoneAnswer.Drawing, String?)

    let language: LanguageTag
    let today: CivilDate
    let pictures: PictureAddresses

    func draw(_ format: ResponseFormat) -> Drawn {
        switch format {
        case .scale(let format): (.slider(slider(format)), nil)
        case .continuousScale(let format): (.slider(slider(format)), nil)
        case .textScale(let format): (.slider(slider(format)), nil)
        case .valuePicker(let format): (.wheels([PhoneWheel(format.choices.map(shown), at: 0)]), nil)
        case .imageChoice(let format): (.pictures(format.choices.map(picture)), nil)
        case .textChoice(let format): (.options(options(format)), nil)
        case .boolean: (.options([PhoneOption(text: "Yes"), PhoneOption(text: "No")]), nil)
        case .numeric(let format): draw(format)
        case .timeOfDay: (.wheels(time(TimeOfDay(secondOfDay: 34_860))), nil)
        case .date(let format): draw(format)
        case .text(let format): draw(format)
        case .email(let format): (.entry(PhoneEntry(placeholder: text(format.placeholder))), nil)
        case .timeInterval(let format): (.wheels(interval(format)), nil)
        case .height(let format): draw(format)
        case .location(let format):
            (.map, format.usesCurrentLocation ? "The map opens where the phone is" : "The map opens far out")
        }
    }

    private func text(_ text: LocalizedText) -> String { text.text(in: language) }

    private func shown(_ choice: Studies.Choice) -> String {
        choice.text.isEmpty ? "Choice without a text" : text(choice.text)
    }
}

// Sliders
extension PhoneDrawer {
    private func slider(_ format: ScaleFormat) -> PhoneSlider {
        let (low, high) = (format.minimum ?? 0, format.maximum ?? 10)
        let steps = format.steps.flatMap { Limit.scaleSteps.contains($0) ? $0 : nil } ?? 0
        let at = min(max(format.defaultPosition ?? 0, 0), max(steps, 1))
        let value = steps > 0 ? low + at * (format.stepSize ?? 1) : low
        return PhoneSlider(
            isVertical: format.vertical, position: steps > 0 ? Double(at) / Double(steps) : 0, parts: steps,
            shown: "\(value)",
            minimum: end("\(low)", format.minimumText, format.minimumImage),
            maximum: end("\(high)", format.maximumText, format.maximumImage))
    }

    private func slider(_ format: ContinuousScaleFormat) -> PhoneSlider {
        let (low, high) = (format.minimum ?? 0, format.maximum ?? 10)
        let value = format.defaultValue ?? low
        return PhoneSlider(
            isVertical: format.vertical, position: high > low ? (value - low) / (high - low) : 0, parts: 0,
            shown: NumberText.of(value),
            minimum: end(NumberText.of(low), format.minimumText, format.minimumImage),
            maximum: end(NumberText.of(high), format.maximumText, format.maximumImage))
    }

    private func slider(_ format: TextScaleFormat) -> PhoneSlider {
        let choices = format.choices
        let at = min(max((format.defaultPosition ?? 1) - 1, 0), max(choices.count - 1, 0))
        let parts = max(min(choices.count, Limit.choices.upperBound) - 1, 0)
        return PhoneSlider(
            isVertical: format.vertical, position: parts > 0 ? Double(at) / Double(parts) : 0, parts: parts,
            shown: choices.isEmpty ? "No choices yet" : shown(choices[at]),
            minimum: PhoneSlider.End(number: "", text: choices.first.map(shown) ?? "", picture: nil),
            maximum: PhoneSlider.End(number: "", text: choices.last.map(shown) ?? "", picture: nil))
    }

    private func end(_ number: String, _ words: LocalizedText, _ image: ImageReference?) -> PhoneSlider.End {
        PhoneSlider.End(number: number, text: text(words), picture: pictures.address(of: image))
    }
}

// Choices
extension PhoneDrawer {
    private func picture(_ choice: ImageChoice) -> PhonePicture {
        PhonePicture(address: pictures.address(of: choice.image), text: text(choice.text))
    }

    private func options(_ format: TextChoiceFormat) -> [PhoneOption] {
        let isBox = format.style == .multiple
        var options = format.choices.map {
            PhoneOption(text: text($0.text), details: text($0.details), isBox: isBox)
        }
        if let other = format.other {
            options.append(
                PhoneOption(
                    text: text(other.text), details: text(other.details), isBox: isBox,
                    entry: other.asksForText ? PhoneEntry(placeholder: text(other.placeholder)) : nil))
        }
        return options
    }
}

// Typed answers
extension PhoneDrawer {
    private func draw(_ format: NumericFormat) -> Drawn {
        let (low, high) = (NumberText.of(format.effectiveMinimum), NumberText.of(format.effectiveMaximum))
        let kind = format.style == .integer ? "Whole numbers" : "Numbers"
        return (
            .entry(PhoneEntry(placeholder: text(format.placeholder), unit: text(format.unit))),
            "\(kind) from \(low) to \(high)"
        )
    }

    private func draw(_ format: TextFormat) -> Drawn {
        (
            .entry(PhoneEntry(placeholder: text(format.placeholder), isTall: format.multipleLines)),
            format.maximumLength.map { "Up to \($0) characters" }
        )
    }

    private func draw(_ format: HeightFormat) -> Drawn {
        switch format.system {
        case .us:
            (
                .wheels([
                    PhoneWheel(["3 ft", "4 ft", "5 ft", "6 ft", "7 ft"], at: 2),
                    PhoneWheel(["4 in", "5 in", "6 in", "7 in", "8 in"], at: 2),
                ]), nil
            )
        case .metric: (.entry(PhoneEntry(placeholder: text(format.placeholder), unit: "cm")), nil)
        case .local:
            (
                .entry(PhoneEntry(placeholder: text(format.placeholder))),
                "In the units of the phone's region"
            )
        }
    }
}

// Dates and times
extension PhoneDrawer {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    private func draw(_ format: DateFormat) -> Drawn {
        let start = (format.range == .custom ? format.defaultValue : nil)
        let day = start?.date ?? today
        var wheels = [
            PhoneWheel(Self.months, at: day.month - 1),
            PhoneWheel(around: day.day, from: 1, count: CivilDate.daysInMonth(day.month, of: day.year)),
            PhoneWheel((day.year - 2...day.year + 2).map(String.init), at: 2),
        ]
        if format.style == .dateTime { wheels += time(start?.time ?? TimeOfDay(secondOfDay: 34_860)) }
        return (.wheels(wheels), note(format))
    }

    private func note(_ format: DateFormat) -> String? {
        switch format.range {
        case .untilCurrent: return "Dates until today"
        case .afterCurrent: return "Dates after today"
        case .custom, nil: break
        }
        switch (format.minimum?.date, format.maximum?.date) {
        case (let first?, let last?): return "Dates from \(first) to \(last)"
        case (let first?, nil): return "Dates from \(first)"
        case (nil, let last?): return "Dates until \(last)"
        case (nil, nil): return nil
        }
    }

    private func time(_ time: TimeOfDay) -> [PhoneWheel] {
        let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
        return [
            PhoneWheel(around: hour, from: 1, count: 12),
            PhoneWheel(around: time.minute, count: 60, padded: true),
            PhoneWheel(["AM", "PM"], at: time.hour < 12 ? 0 : 1),
        ]
    }

    private func interval(_ format: TimeIntervalFormat) -> [PhoneWheel] {
        let minutes = min(max(format.defaultMinutes ?? 0, 0), Limit.intervalMinutes.upperBound)
        let step = format.stepMinutes.flatMap { TimeIntervalFormat.steps.contains($0) ? $0 : nil } ?? 1
        return [
            PhoneWheel((0...24).map { "\($0) h" }, at: minutes / 60),
            PhoneWheel(
                stride(from: 0, to: 60, by: step).map { "\($0) min" }, at: minutes % 60 / step),
        ]
    }
}
