import JSON

/// What apps read about how a question is answered, for each type of response.
enum FormatSchemas {
    /// The formats by type of response.
    static let all: [(resultType: String, schema: JSONSchema)] = [
        ("scale", scale), ("continuousScale", continuousScale), ("textScale", textScale),
        ("valuePicker", valuePicker), ("imageChoice", imageChoice), ("textChoice", textChoice),
        ("boolean", .object("Of boolean: nothing.").named("BooleanFormat")), ("numeric", numeric),
        ("timeOfDay", .object("Of timeOfDay: nothing.").named("TimeOfDayFormat")), ("date", date),
        ("text", text), ("email", email), ("timeInterval", timeInterval), ("height", height),
        ("location", location),
    ]

    /// What can be chosen.
    static let choice = JSONSchema.object(
        "A choice.",
        [
            "text": .text("What people read.", example: "Never"),
            "value": .text("What the response says; the same in every language.", example: "never"),
            "detail": .words("More about it."),
            "exclusive": .flag("Whether it excludes the others."),
        ]
    ).named("Choice")

    private static let scale = JSONSchema.object(
        "Of scale.",
        [
            "maxValue": .whole("The highest number.", usual: 10_000, example: 10),
            "minValue": .whole("The lowest number.", usual: -10_000, example: 0),
            "step": .whole("From one number to the next: 1 to 13 steps fit between the ends.", usual: 1),
            "default": .whole("The number that is marked at first.", example: 5),
        ]
    ).with(ends).named("ScaleFormat")

    private static let continuousScale = JSONSchema.object(
        "Of continuousScale; Android takes whole limits only.",
        [
            "maxValue": .number("The highest number.", usual: 10_000, example: 10),
            "minValue": .number("The lowest number.", usual: -10_000, example: 0),
            "default": .number("The number that is marked at first.", example: 5),
            "maxFractionDigits": .whole("The digits after the point.", usual: 0),
        ]
    ).with(ends).named("ContinuousScaleFormat")

    private static let ends: KeyValuePairs<String, JSONSchema> = [
        "vertical": .flag("Whether it stands upright.", usual: false),
        "maxDesc": .words("What stands at the high end."), "minDesc": .words("What stands at the low end."),
        "maxImage": .words("The picture at the high end: a PNG in base64."),
        "minImage": .words("The picture at the low end: a PNG in base64."),
    ]

    private static let textScale = JSONSchema.object(
        "Of textScale.",
        [
            "textChoices": .list(of: choice, "The choices, of which `exclusive` is always true."),
            "default": .whole("The place of the choice that is marked at first, from 1.", usual: 1),
            "vertical": .flag("Whether it stands upright.", usual: false),
        ]
    ).named("TextScaleFormat")

    private static let valuePicker = JSONSchema.object(
        "Of valuePicker.", ["textChoices": .list(of: choice, "The choices.")]
    ).named("ValuePickerFormat")

    private static let imageChoice = JSONSchema.object(
        "Of imageChoice.",
        [
            "imageChoices": .list(
                of: .object(
                    "A picture to choose.",
                    [
                        "image": .words("A PNG in base64."),
                        "selectedImage": .words("The same while it is chosen."),
                        "text": .text("What it shows.", example: "Moon"),
                        "value": .text("What the response says.", example: "moon"),
                    ]), "The pictures.")
        ]
    ).named("ImageChoiceFormat")

    private static let textChoice = JSONSchema.object(
        "Of textChoice.",
        [
            "textChoices": .list(
                of: choice.with(["other": other.optional]).named("TextChoice"), "The choices."),
            "selectionStyle": .oneOf(["Single", "Multiple"], "Whether several can be chosen."),
        ]
    ).named("TextChoiceFormat")

    private static let other = JSONSchema.object(
        "Of the choice \"other\" alone: what is typed with it.",
        [
            "placeholder": .words("What stands in the empty field."),
            "isMandatory": .flag("Whether something has to be typed.", usual: false),
            "textfieldReq": .flag("Whether there is a field.", usual: false),
        ])

    private static let numeric = JSONSchema.object(
        "Of numeric.",
        [
            "style": .oneOf(["Integer", "Decimal"], "Whether fractions are taken."),
            "minValue": .number("The lowest number.", usual: 0),
            "maxValue": .number("The highest number.", usual: 10_000, example: 24),
            "placeholder": .words("What stands in the empty field."),
            "unit": .words("What is counted.", example: "hours"),
        ]
    ).named("NumericFormat")

    private static let date = JSONSchema.object(
        "Of date.",
        [
            "style": .oneOf(["Date", "Date-Time"], "Whether a time is asked for too."),
            "minDate": .moment("The first date that is taken."),
            "maxDate": .moment("The last date that is taken."),
            "default": .moment("The date that is shown at first."),
            "dateRange": .oneOf(
                ["custom", "untilCurrent", "afterCurrent", ""], "Which dates are taken.", usual: "custom"),
        ]
    ).named("DateFormat")

    private static let text = JSONSchema.object(
        "Of text.",
        [
            "maxLength": .whole("The most characters; 0 for any number.", usual: 0),
            "validationRegex": .words("What the text has to match."),
            "multipleLines": .flag("Whether line ends are taken.", usual: false),
            "placeholder": .words("What stands in the empty field."),
            "invalidMessage": .text(
                "What is said about a text that does not match.", usual: "Invalid Input. Please try again."),
        ]
    ).named("TextFormat")

    private static let email = JSONSchema.object(
        "Of email.", ["placeholder": .words("What stands in the empty field.")]
    ).named("EmailFormat")

    private static let timeInterval = JSONSchema.object(
        "Of timeInterval.",
        [
            "default": .whole("The seconds that are shown at first.", usual: 0),
            "step": .whole(
                "The minutes from one choice to the next, of which an hour has a whole number.", usual: 1),
        ]
    ).named("TimeIntervalFormat")

    private static let height = JSONSchema.object(
        "Of height.",
        [
            "measurementSystem": .oneOf(["Local", "Metric", "US"], "The units that people enter."),
            "placeholder": .words("What stands in the empty field."),
        ]
    ).named("HeightFormat")

    private static let location = JSONSchema.object(
        "Of location.", ["useCurrentLocation": .flag("Whether the phone says where it is.")]
    ).named("LocationFormat")
}
