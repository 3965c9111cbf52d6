import JSON
import Studies
import Vocabulary

/// Attributes for each type of question: what a sample design says, and for the rest values that keep the rules.
enum SampleFormat {
    static func format(_ type: ResponseType, like format: JSONTree) -> ResponseFormat {
        switch ResponseFormat(type).question {
        case var scale as ScaleFormat:
            (scale.minimum, scale.maximum, scale.stepSize, scale.defaultPosition) = (0, 10, 1, 0)
            return .scale(scale)
        case var scale as ContinuousScaleFormat:
            (scale.minimum, scale.maximum, scale.defaultValue, scale.fractionDigits) = (0, 1000, 0, 1)
            return .continuousScale(scale)
        case var scale as TextScaleFormat:
            scale.choices = choices
            return .textScale(scale)
        case var picker as ValuePickerFormat:
            picker.choices = choices
            return .valuePicker(picker)
        case var images as ImageChoiceFormat:
            images.choices = choices.map(picture)
            return .imageChoice(images)
        case let texts as TextChoiceFormat: return .textChoice(choice(texts, like: format))
        case var number as NumericFormat:
            number.style = format["style"]?.string.flatMap(NumericFormat.Style.init(rawValue:))
            return .numeric(number)
        case var date as DateFormat:
            date.style = format["style"]?.string.flatMap(DateFormat.Style.init(rawValue:))
            date.range = .untilCurrent
            return .date(date)
        case var text as TextFormat:
            let length = format["maxLength"]?.int ?? 0
            text.maximumLength = length == 0 ? nil : length
            return .text(text)
        case var interval as TimeIntervalFormat:
            (interval.stepMinutes, interval.defaultMinutes) = (1, 60)
            return .timeInterval(interval)
        case let other: return ResponseFormat(other)
        }
    }

    /// The choices of a design that are answers outside the list.
    static func others(_ format: JSONTree) -> [JSONTree] {
        (format["textChoices"]?.array ?? []).compactMap { $0["other"] }
    }

    private static func choice(_ texts: TextChoiceFormat, like format: JSONTree) -> TextChoiceFormat {
        var texts = texts
        texts.choices = choices
        texts.style =
            format["selectionStyle"]?.string.flatMap(TextChoiceFormat.Style.init(rawValue:)) ?? .multiple
        let others = others(format)
        guard !others.isEmpty else { return texts }
        var other = OtherChoice()
        (other.text, other.value) = ("Something else", "other")
        other.asksForText = others.contains { $0["textfieldReq"]?.bool == true }
        texts.other = other
        return texts
    }

    private static var choices: [Choice] {
        ["first", "second"].map { Choice(id: ItemID($0), text: LocalizedText([.english: $0]), value: $0) }
    }

    private static func picture(_ choice: Choice) -> ImageChoice {
        let image = ImageReference(
            digest: choice.value, mediaType: "image/png", widthPixels: 60, heightPixels: 60, name: "a.png")
        var picture = ImageChoice(id: choice.id)
        (picture.image, picture.selectedImage) = (image, image)
        (picture.text, picture.value) = (choice.text, choice.value)
        return picture
    }
}
