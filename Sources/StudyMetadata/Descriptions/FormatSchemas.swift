import JSON

/// What apps read about how a question is answered, for each type of response.
enum FormatSchemas {
    /// The formats by type of response.
    static let all: [(resultType: String, schema: JSONSchema)] = [
        ("scale", scale), ("continuousScale", continuousScale), ("textScale", textScale),
        ("valuePicker", valuePicker), ("imageChoice", imageChoice), ("textChoice", textChoice),
        ("boolean", .object("Format of boolean. Empty.").named("BooleanFormat")), ("numeric", numeric),
        ("timeOfDay", .object("Format of timeOfDay. Empty.").named("TimeOfDayFormat")), ("date", date),
        ("text", text), ("email", email), ("timeInterval", timeInterval), ("height", height),
        ("location", location),
    ]

    /// What can be chosen.
    static let choice = JSONSchema.object(
        "A choice.",
        [
            "text": .text("Text shown to participants.", example: "Never"),
            "value": .text("Value stored in the response. Same in every language.", example: "never"),
            "detail": .words("Details."),
            "exclusive": .flag("Whether selecting this choice clears the others."),
        ]
    ).named("Choice")

    private static let scale = JSONSchema.object(
        "Format of scale.",
        [
            "maxValue": .integer("Maximum.", defaultValue: 10_000, example: 10),
            "minValue": .integer("Minimum.", defaultValue: -10_000, example: 0),
            "step": .integer("Step size. The range must have 1 to 13 steps.", defaultValue: 1),
            "default": .integer("Default value.", example: 5),
        ]
    ).with(ends).named("ScaleFormat")

    private static let continuousScale = JSONSchema.object(
        "Format of continuousScale. Android accepts only whole numbers as limits.",
        [
            "maxValue": .number("Maximum.", defaultValue: 10_000, example: 10),
            "minValue": .number("Minimum.", defaultValue: -10_000, example: 0),
            "default": .number("Default value.", example: 5),
            "maxFractionDigits": .integer("Number of decimal places.", defaultValue: 0),
        ]
    ).with(ends).named("ContinuousScaleFormat")

    private static let ends: KeyValuePairs<String, JSONSchema> = [
        "vertical": .flag("Whether the scale is vertical.", defaultValue: false),
        "maxDesc": .words("Label of the maximum."), "minDesc": .words("Label of the minimum."),
        "maxImage": .words("Image for the maximum: a PNG in base64."),
        "minImage": .words("Image for the minimum: a PNG in base64."),
    ]

    private static let textScale = JSONSchema.object(
        "Format of textScale.",
        [
            "textChoices": .list(of: choice, "Choices. `exclusive` is always true."),
            "default": .integer("Position of the default choice, starting at 1.", defaultValue: 1),
            "vertical": .flag("Whether the scale is vertical.", defaultValue: false),
        ]
    ).named("TextScaleFormat")

    private static let valuePicker = JSONSchema.object(
        "Format of valuePicker.", ["textChoices": .list(of: choice, "Choices.")]
    ).named("ValuePickerFormat")

    private static let imageChoice = JSONSchema.object(
        "Format of imageChoice.",
        [
            "imageChoices": .list(
                of: .object(
                    "An image choice.",
                    [
                        "image": .words("A PNG in base64."),
                        "selectedImage": .words(
                            "Image shown while the choice is selected, in the same format."),
                        "text": .text("Text for the image.", example: "Moon"),
                        "value": .text("Value stored in the response.", example: "moon"),
                    ]), "Image choices.")
        ]
    ).named("ImageChoiceFormat")

    private static let textChoice = JSONSchema.object(
        "Format of textChoice.",
        [
            "textChoices": .list(
                of: choice.with(["other": other.optional]).named("TextChoice"), "Choices."),
            "selectionStyle": .oneOf(["Single", "Multiple"], "Whether several choices can be selected."),
        ]
    ).named("TextChoiceFormat")

    private static let other = JSONSchema.object(
        "Text field of the choice \"other\". Other choices do not have it.",
        [
            "placeholder": .words("Placeholder."),
            "isMandatory": .flag("Whether text is required.", defaultValue: false),
            "textfieldReq": .flag("Whether there is a text field.", defaultValue: false),
        ])

    private static let numeric = JSONSchema.object(
        "Format of numeric.",
        [
            "style": .oneOf(["Integer", "Decimal"], "Whether decimals are accepted."),
            "minValue": .number("Minimum.", defaultValue: 0),
            "maxValue": .number("Maximum.", defaultValue: 10_000, example: 24),
            "placeholder": .words("Placeholder."),
            "unit": .words("Unit.", example: "hours"),
        ]
    ).named("NumericFormat")

    private static let date = JSONSchema.object(
        "Format of date.",
        [
            "style": .oneOf(["Date", "Date-Time"], "Whether participants also enter a time."),
            "minDate": .dateTime("First accepted date."),
            "maxDate": .dateTime("Last accepted date."),
            "default": .dateTime("Default date."),
            "dateRange": .oneOf(
                ["custom", "untilCurrent", "afterCurrent", ""], "Accepted dates.", defaultValue: "custom"),
        ]
    ).named("DateFormat")

    private static let text = JSONSchema.object(
        "Format of text.",
        [
            "maxLength": .integer("Maximum number of characters. 0 for no limit.", defaultValue: 0),
            "validationRegex": .words("Regular expression that the text must match."),
            "multipleLines": .flag("Whether line breaks are accepted.", defaultValue: false),
            "placeholder": .words("Placeholder."),
            "invalidMessage": .text(
                "Message for text that does not match.", defaultValue: "Invalid Input. Please try again."),
        ]
    ).named("TextFormat")

    private static let email = JSONSchema.object(
        "Format of email.", ["placeholder": .words("Placeholder.")]
    ).named("EmailFormat")

    private static let timeInterval = JSONSchema.object(
        "Format of timeInterval.",
        [
            "default": .integer("Default, in seconds.", defaultValue: 0),
            "step": .integer(
                "Minutes between choices. They divide an hour evenly.", defaultValue: 1),
        ]
    ).named("TimeIntervalFormat")

    private static let height = JSONSchema.object(
        "Format of height.",
        [
            "measurementSystem": .oneOf(["Local", "Metric", "US"], "Units of measurement."),
            "placeholder": .words("Placeholder."),
        ]
    ).named("HeightFormat")

    private static let location = JSONSchema.object(
        "Format of location.", ["useCurrentLocation": .flag("Whether to use the phone's location.")]
    ).named("LocationFormat")
}
