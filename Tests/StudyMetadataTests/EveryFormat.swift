import Studies
import Timekeeping
import Vocabulary

/// Every response type as it starts, and filled in with everything that it can have.
enum EveryFormat {
    static let cases: [ResponseFormat] = ResponseType.allCases.map { ResponseFormat($0) } + filled

    private static let words = LocalizedText([.english: "Words", MetadataSite.spanish: "Palabras"])
    private static let picture = MetadataSite.image(height: 90)
    private static let day = CivilDateTime(
        date: CivilDate(year: 2026, month: 11, day: 20) ?? CivilDate(daysSinceEpoch: 0),
        time: TimeOfDay(secondOfDay: 34_200))

    private static var choices: [Choice] {
        ["a", "b"].map { key in
            var choice = Choice(id: ItemID(key), text: words, value: key)
            (choice.details, choice.exclusive) = (words, key == "b")
            return choice
        }
    }

    private static var filled: [ResponseFormat] {
        measures + selections + texts
    }

    private static var measures: [ResponseFormat] {
        var scale = ScaleFormat()
        (scale.minimum, scale.maximum, scale.stepSize, scale.defaultPosition) = (0, 10, 2, 3)
        (scale.vertical, scale.minimumText, scale.maximumText) = (true, words, words)
        (scale.minimumImage, scale.maximumImage) = (picture, picture)
        var continuous = ContinuousScaleFormat()
        (continuous.minimum, continuous.maximum, continuous.defaultValue) = (0.5, 10, 2.25)
        (continuous.fractionDigits, continuous.minimumImage) = (2, picture)
        var numeric = NumericFormat()
        (numeric.style, numeric.minimum, numeric.maximum, numeric.unit) = (.decimal, 0.5, 24, words)
        var interval = TimeIntervalFormat()
        (interval.stepMinutes, interval.defaultMinutes) = (15, 30)
        var height = HeightFormat()
        (height.system, height.placeholder) = (.metric, words)
        return [
            .scale(scale), .continuousScale(continuous), .numeric(numeric), .timeInterval(interval),
            .height(height),
        ]
    }

    private static var selections: [ResponseFormat] {
        var textScale = TextScaleFormat()
        (textScale.choices, textScale.defaultPosition, textScale.vertical) = (choices, 2, true)
        var picker = ValuePickerFormat()
        picker.choices = choices
        var images = ImageChoiceFormat()
        var image = ImageChoice(id: "moon")
        (image.image, image.selectedImage, image.text, image.value) = (picture, picture, words, "moon")
        images.choices = [image]
        var single = TextChoiceFormat()
        single.choices = choices
        var several = single
        var other = OtherChoice()
        (other.text, other.value, other.details, other.exclusive) = (words, "other", words, true)
        (other.asksForText, other.textIsMandatory, other.placeholder) = (true, true, words)
        (several.style, several.other) = (.multiple, other)
        single.other = OtherChoice()
        return [
            .textScale(textScale), .valuePicker(picker), .imageChoice(images), .textChoice(single),
            .textChoice(several),
        ]
    }

    private static var texts: [ResponseFormat] {
        var date = DateFormat()
        (date.style, date.range) = (.dateTime, .custom)
        (date.minimum, date.maximum, date.defaultValue) = (day, day, day)
        var past = DateFormat()
        past.range = .untilCurrent
        var text = TextFormat()
        (text.maximumLength, text.multipleLines, text.placeholder) = (20, true, words)
        (text.rule, text.invalidMessage) = (TextRule(), words)
        var email = EmailFormat()
        email.placeholder = words
        var place = LocationFormat()
        place.usesCurrentLocation = false
        return [.date(date), .date(past), .text(text), .email(email), .location(place)]
    }
}
