import Studies
import Timekeeping
import Vocabulary

/// Documents that keep every rule, for tests to break one at a time.
public enum Sample {
    /// Basic information in which nothing is missing.
    public static var basics: BasicInformation {
        var basics = BasicInformation()
        basics.live = ChannelIdentity(studyID: "SLEEP01", appID: "HERON")
        basics.test = ChannelIdentity(studyID: "SLEEP01-T", appID: "HERON-T")
        basics.name = "Sleep in Early Pregnancy"
        basics.fullName = "Sleep and rest in the first weeks of pregnancy"
        basics.category = "Public Health"
        basics.sponsor = "Meridian Bay Institute"
        basics.dataPartners = ["Meridian Bay"]
        basics.duration = StudyDuration(count: 6, unit: .months)
        basics.tagline = "How rest changes in the first weeks"
        basics.about = "<p>About the study</p>"
        basics.website = "https://sleep.example.org"
        basics.feedbackEmail = "help@example.org"
        basics.type = .standalone
        return basics
    }

    /// Settings in which nothing is missing.
    public static var settings: StudySettings {
        var settings = StudySettings()
        settings.platforms = [.ios, .android]
        settings.enrolling = true
        settings.retention = .participantChooses
        settings.leaveAlert = "Are you sure you want to leave?"
        return settings
    }

    /// Overview pages in which nothing is missing.
    public static var overview: StudyOverview {
        var overview = StudyOverview()
        overview.pages = [page("first", pixels: (750, 1334)), page("second", pixels: (750, 570))]
        return overview
    }

    /// A page of the overview with a picture of these pixels.
    public static func page(_ id: ItemID, pixels: (width: Int, height: Int)) -> IntroPage {
        var page = IntroPage(id: id)
        page.image = ImageReference(
            digest: "d\(pixels.height)", mediaType: "image/png", widthPixels: pixels.width,
            heightPixels: pixels.height, name: "moon.png")
        (page.title, page.text) = ("Sleep", "Night by night")
        return page
    }

    /// A questionnaire of an instruction and a question, or of these steps.
    public static func questionnaire(_ key: String = "Weekly", steps: [Step]? = nil) -> Questionnaire {
        var questionnaire = Questionnaire()
        questionnaire.key = key
        questionnaire.name = "Weekly sleep"
        questionnaire.steps = steps ?? [.instruction(instruction), .question(question("slept", .boolean))]
        return questionnaire
    }

    /// An instruction.
    public static var instruction: InstructionStep {
        var step = InstructionStep(id: "i1")
        step.key = "welcome"
        step.title = "Welcome"
        step.text = "This takes two minutes."
        return step
    }

    /// A question that is answered in this way.
    public static func question(_ key: String, _ response: ResponseFormat) -> Question {
        var question = Question(id: ItemID("q-\(key)"), response: response)
        question.key = key
        question.text = "How did you sleep?"
        return question
    }

    /// A form of these questions.
    public static func form(_ key: String, _ questions: [Question]) -> FormStep {
        var form = FormStep(id: ItemID("f-\(key)"))
        form.key = key
        form.questions = questions
        return form
    }

    /// So many choices.
    public static func choices(_ count: Int) -> [Choice] {
        (1...count).map { Choice(id: ItemID("c\($0)"), text: "Choice \($0)", value: "v\($0)") }
    }

    /// A square picture of so many pixels a side.
    public static func image(_ pixels: Int = 100) -> ImageReference {
        ImageReference(
            digest: "d\(pixels)", mediaType: "image/png", widthPixels: pixels, heightPixels: pixels,
            name: "a.png")
    }

    /// A valid format of each of the fifteen types.
    public static func format(_ type: ResponseType) -> ResponseFormat {
        switch ResponseFormat(type).question {
        case var format as ScaleFormat:
            (format.minimum, format.maximum, format.stepSize, format.defaultPosition) = (0, 10, 2, 1)
            return .scale(format)
        case var format as ContinuousScaleFormat:
            (format.minimum, format.maximum, format.defaultValue, format.fractionDigits) = (0, 100, 37.5, 2)
            return .continuousScale(format)
        case var format as TextScaleFormat:
            format.choices = choices(3)
            return .textScale(format)
        case var format as ValuePickerFormat:
            format.choices = choices(2)
            return .valuePicker(format)
        case var format as ImageChoiceFormat:
            format.choices = ["a", "b"].map { name in
                var choice = ImageChoice(id: ItemID(name))
                (choice.image, choice.selectedImage) = (image(), image())
                choice.text = LocalizedText([.english: "Picture \(name)"])
                choice.value = name
                return choice
            }
            return .imageChoice(format)
        case var format as TextChoiceFormat:
            format.choices = choices(3)
            return .textChoice(format)
        case var format as NumericFormat:
            format.style = .integer
            return .numeric(format)
        case var format as DateFormat:
            (format.style, format.range) = (.date, .untilCurrent)
            return .date(format)
        case var format as TimeIntervalFormat:
            (format.stepMinutes, format.defaultMinutes) = (15, 90)
            return .timeInterval(format)
        case let other: return ResponseFormat(other)
        }
    }
}
