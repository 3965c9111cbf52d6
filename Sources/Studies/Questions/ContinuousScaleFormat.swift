import JSON

/// A slider for continuous values.
public struct ContinuousScaleFormat: QuestionType {
    /// Whether the slider is upright.
    public var vertical = false
    /// The lower limit; nil until set.
    public var minimum: Double?
    /// The upper limit; nil until set.
    public var maximum: Double?
    /// The initial value; nil until set.
    public var defaultValue: Double?
    /// The maximum number of fraction digits; nil until set.
    public var fractionDigits: Int?
    /// The label at the lower end.
    public var minimumText = LocalizedText()
    /// The label at the upper end.
    public var maximumText = LocalizedText()
    /// The image at the lower end.
    public var minimumImage: ImageReference?
    /// The image at the upper end.
    public var maximumImage: ImageReference?

    /// Creates a value with defaults.
    public init() {}

    public static let name = "continuousScale"
    public static let title = "Continuous scale"
    public static let explanation = "A slider for numbers without steps"
    public static let answer = AnswerKind.number()
    public static let icon = QuestionIcon.scale
    public static let formatNote = "Android accepts only whole numbers as limits."

    private static let bounds = DesignLimits.scaleValue
    private static let limits = Double(bounds.lowerBound)...Double(bounds.upperBound)
    /// The maximum number of digits on phones. A draft can have any number.
    private static let phoneDigitsMax = 10

    public static func control(_ format: JSONTree) -> AnswerControl {
        .slider(step: step(ofDigits: format["maxFractionDigits"]?.int))
    }

    public static func equality(_ format: JSONTree) -> NumberEquality {
        .near(below: format["maxFractionDigits"]?.int == 0 ? 0.25 : 0, isNegatable: false)
    }

    private static func step(ofDigits digits: Int?) -> Double {
        var step = 1.0
        for _ in 0..<min(max(digits ?? 0, 0), phoneDigitsMax) { step /= 10 }
        return step
    }

    public static let fields: [Field<ContinuousScaleFormat>] = [
        .flag("vertical", \.vertical, "Scale type", on: "Vertical", off: "Horizontal"),
        .number(
            "minimum", \.minimum, "Minimum value", hint: { _ in "\(bounds.lowerBound) or more" },
            ask: "Enter the minimum value", rule: { $0.checkBound($0.minimum, "minimum", &$1) }),
        .number(
            "maximum", \.maximum, "Maximum value", .inRow, hint: { _ in "\(bounds.upperBound) or less" },
            ask: "Enter the maximum value", rule: { $0.checkMaximum(&$1) }),
        .number(
            "defaultValue", \.defaultValue, "Default value", .inRow,
            hint: { _ in "Between the minimum and the maximum" }, ask: "Enter the default value",
            rule: { $0.checkDefault(&$1) }),
        .integer(
            "fractionDigits", \.fractionDigits, "Max fraction digits", .inRow,
            hint: { "0 to \($0.fractionDigitsMax) for these values" },
            ask: "Enter the maximum number of fraction digits", rule: { $0.checkDigits(&$1) }),
        .text(
            "minimumText", \.minimumText, "Description for minimum value", limit: DesignLimits.scaleText),
        .text(
            "maximumText", \.maximumText, "Description for maximum value", limit: DesignLimits.scaleText,
            .inRow),
        .image(
            "minimumImage", \.minimumImage, "Image for minimum value",
            rule: { $1.bothEnds($0.minimumImage, $0.maximumImage) }),
        .image("maximumImage", \.maximumImage, "Image for maximum value", .inRow),
    ]

    public func write(to wire: inout WireWriter) {
        let minimum = minimum ?? Self.limits.lowerBound
        wire.member(
            "maxValue", maximum ?? Self.limits.upperBound,
            .number("Maximum.", defaultValue: Self.limits.upperBound, example: 10))
        wire.member(
            "minValue", minimum, .number("Minimum.", defaultValue: Self.limits.lowerBound, example: 0))
        wire.member("default", defaultValue ?? minimum, .number("Default value.", example: 5))
        wire.member(
            "maxFractionDigits", fractionDigits ?? 0,
            .integer("Number of decimal places.", defaultValue: 0))
        wire.scaleEnds(vertical, minimumText, maximumText, minimumImage, maximumImage)
    }

    public var numbers: NumberDomain? {
        NumberDomain(
            minimum ?? Self.limits.lowerBound, maximum ?? Self.limits.upperBound,
            step: Self.step(ofDigits: fractionDigits))
    }

    public var meaning: AnswerMeaning {
        guard let minimum, let maximum else { return AnswerMeaning() }
        return AnswerMeaning(
            range: "\(minimum) to \(maximum)",
            ends: [
                AnswerMeaning.End(
                    value: "\(minimum)", label: minimumText.english, image: minimumImage?.digest),
                AnswerMeaning.End(
                    value: "\(maximum)", label: maximumText.english, image: maximumImage?.digest),
            ])
    }

    /// A draft can have any number of digits; the rules allow fewer.
    public var conditionDigits: Int { min(max(fractionDigits ?? 0, 0), Self.phoneDigitsMax) }

    /// The maximum number of fraction digits for limits of this size.
    public var fractionDigitsMax: Int {
        switch max(abs(minimum ?? 0), abs(maximum ?? 0)) {
        case ...1: 4
        case ...10: 3
        case ...100: 2
        case ...1000: 1
        default: 0
        }
    }
}

// Rules.
extension ContinuousScaleFormat {
    private func checkBound(_ bound: Double?, _ field: String, _ check: inout RuleCheck) {
        guard let bound else { return }
        if !Self.limits.contains(bound) {
            check.refuse(field, "Enter a number from \(Self.bounds.lowerBound) to \(Self.bounds.upperBound)")
        } else if bound != bound.rounded() {
            check.warnAboutFraction(field)
        }
    }

    private func checkMaximum(_ check: inout RuleCheck) {
        checkBound(maximum, "maximum", &check)
        if let minimum, let maximum, maximum < minimum + 1 {
            check.refuse("maximum", "Enter a number of at least \(minimum + 1), one above the minimum")
        }
    }

    private func checkDefault(_ check: inout RuleCheck) {
        if let defaultValue, let minimum, let maximum, minimum <= maximum,
            !(minimum...maximum).contains(defaultValue)
        {
            check.refuse("defaultValue", "Enter a number from \(minimum) to \(maximum)")
        }
    }

    private func checkDigits(_ check: inout RuleCheck) {
        guard let fractionDigits else { return }
        guard (0...fractionDigitsMax).contains(fractionDigits) else {
            return check.refuse("fractionDigits", "Enter a whole number from 0 to \(fractionDigitsMax)")
        }
        for (value, field) in [
            (minimum, "minimum"), (maximum, "maximum"), (defaultValue, "defaultValue"),
        ] where value.map({ !Self.fits($0, fractionDigits) }) == true {
            check.refuse(field, "This has more than \(fractionDigits) fraction digits. Round it")
        }
    }

    /// Returns whether a number has at most this many fraction digits.
    private static func fits(_ value: Double, _ digits: Int) -> Bool {
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        return abs((value * scale).rounded() - value * scale) < 1e-6
    }
}
