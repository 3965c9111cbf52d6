import Studies
import Timekeeping
import Vocabulary

/// Ways of answering with something in every attribute, so that none can be lost unseen.
public enum FilledFormats {
    /// The image of every format that has one.
    public static let picture = ImageReference(
        digest: String(repeating: "ab", count: 32), mediaType: "image/png", widthPixels: 100,
        heightPixels: 100, name: "moon.png")

    /// Choices that are numbered from 1.
    public static func choices(_ count: Int, details: Bool = false) -> [Choice] {
        (1...count).map { number in
            var choice = Choice(id: ItemID("c\(number)"), text: "Choice \(number) <b>&", value: "v\(number)")
            if details {
                choice.details = "More about \(number)"
                choice.exclusive = number == 2
            }
            return choice
        }
    }

    /// The format of a type with something in every attribute.
    public static func format(_ type: ResponseType) -> ResponseFormat {
        switch ResponseFormat(type).question {
        case var format as ScaleFormat:
            (format.vertical, format.minimum, format.maximum) = (true, -5, 5)
            (format.stepSize, format.defaultPosition) = (2, 3)
            (format.minimumText, format.maximumText) = ("Low", "High")
            (format.minimumImage, format.maximumImage) = (picture, picture)
            return .scale(format)
        case var format as ContinuousScaleFormat:
            (format.vertical, format.minimum, format.maximum) = (true, -0.5, 1)
            (format.defaultValue, format.fractionDigits) = (0.125, 4)
            (format.minimumText, format.maximumText) = ("Low", "High")
            (format.minimumImage, format.maximumImage) = (picture, picture)
            return .continuousScale(format)
        case var format as TextScaleFormat:
            (format.vertical, format.choices, format.defaultPosition) = (true, choices(3), 2)
            return .textScale(format)
        case var format as ValuePickerFormat:
            format.choices = choices(4)
            return .valuePicker(format)
        case var format as ImageChoiceFormat:
            format.choices = ["a", "b"].map { name in
                var choice = ImageChoice(id: ItemID(name))
                (choice.image, choice.selectedImage) = (picture, picture)
                (choice.text, choice.value) = (LocalizedText([.english: "Picture \(name)"]), name)
                return choice
            }
            return .imageChoice(format)
        case var format as TextChoiceFormat:
            (format.style, format.choices) = (.multiple, choices(3, details: true))
            var other = OtherChoice()
            (other.text, other.value, other.details) = ("Other", "other", "Say which")
            (other.exclusive, other.asksForText, other.textIsMandatory) = (true, true, true)
            other.placeholder = "Your words"
            format.other = other
            return .textChoice(format)
        case var format as NumericFormat:
            (format.style, format.unit, format.placeholder) = (.decimal, "kg", "Weight")
            (format.minimum, format.maximum) = (-2.5, 250)
            return .numeric(format)
        case var format as DateFormat:
            (format.style, format.range) = (.dateTime, .custom)
            format.minimum = dateTime(2020, 1, 1, 8, 30)
            format.maximum = dateTime(2030, 12, 31, 23, 59)
            format.defaultValue = dateTime(2025, 6, 15, 0, 0)
            return .date(format)
        case var format as TextFormat:
            (format.multipleLines, format.placeholder, format.maximumLength) = (true, "Words", 120)
            var rule = TextRule()
            (rule.condition, rule.characters, rule.except) = (.disallow, .numbers, "0|9")
            (format.rule, format.invalidMessage) = (rule, "No digits but 0 and 9")
            return .text(format)
        case is EmailFormat: return .email(with(EmailFormat()) { $0.placeholder = "you@example.org" })
        case is TimeIntervalFormat:
            return .timeInterval(
                with(TimeIntervalFormat()) { ($0.stepMinutes, $0.defaultMinutes) = (15, 1440) })
        case is HeightFormat:
            return .height(with(HeightFormat()) { ($0.system, $0.placeholder) = (.metric, "in cm") })
        case is LocationFormat: return .location(with(LocationFormat()) { $0.usesCurrentLocation = false })
        case let other: return ResponseFormat(other)
        }
    }

    /// A question of a type with only its key, its text and its format.
    public static func plainQuestion(_ type: ResponseType) -> Question {
        var question = Question(id: "q1", response: format(type))
        (question.key, question.text) = ("asked", "How was it?")
        return question
    }

    /// A question of a type with everything that it can serve for.
    public static func question(_ type: ResponseType) -> Question {
        var question = Question(id: "q1", response: format(type))
        (question.key, question.text, question.details) = ("asked", "How was it?\nReally?", "Last night")
        question.skippable = false
        if type == .date { question.anchorDateName = "birth" }
        if type.takesHealthKit { question.healthKitQuantity = "HKQuantityTypeIdentifierHeight" }
        if type.isMeasured {
            question.chart = with(Chart()) {
                ($0.timeRange, $0.rollback, $0.title) = (.hoursOfDay, true, "Hours")
            }
            question.statistic = with(Statistic()) {
                ($0.shortName, $0.displayName, $0.units) = ("sleep", "Sleep", "h")
                ($0.icon, $0.formula) = (.sleep, .average)
            }
        }
        return question
    }

    private static func dateTime(
        _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int
    ) -> CivilDateTime? {
        guard let date = CivilDate(year: year, month: month, day: day),
            let time = TimeOfDay(hour: hour, minute: minute)
        else { return nil }
        return CivilDateTime(date: date, time: time)
    }

    private static func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
        var value = value
        change(&value)
        return value
    }
}
