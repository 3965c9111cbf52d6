import JSON
import Vocabulary

/// A slider for integers with equal steps.
public struct ScaleFormat: QuestionType {
    /// Whether the slider is upright.
    public var vertical = false
    /// The lower limit; nil until set.
    public var minimum: Int?
    /// The upper limit; nil until set.
    public var maximum: Int?
    /// The step size; nil until set.
    public var stepSize: Int?
    /// The initial position of the slider, in steps from the minimum.
    public var defaultPosition: Int?
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

    public static let name = "scale"
    public static let title = "Scale"
    public static let explanation = "A slider for whole numbers with up to \(stepCounts.upperBound) steps"
    public static let answer = AnswerKind.number()
    public static let icon = QuestionIcon.scale

    public static func control(_ format: JSONTree) -> AnswerControl {
        .slider(step: format["step"]?.double ?? 1)
    }

    private static let (limits, stepCounts) = (DesignLimits.scaleValue, DesignLimits.scaleSteps)

    public static let fields: [Field<ScaleFormat>] = [
        .flag("vertical", \.vertical, "Scale type", on: "Vertical", off: "Horizontal"),
        .integer(
            "minimum", \.minimum, "Minimum value", in: limits.lowerBound...(limits.upperBound - 1),
            hint: { _ in "\(limits.lowerBound) or more" },
            ask: "Enter the minimum value"),
        .integer(
            "maximum", \.maximum, "Maximum value", .inRow, hint: { _ in "\(limits.upperBound) or less" },
            ask: "Enter the maximum value", rule: { $0.checkMaximum(&$1) }),
        .integer(
            "stepSize", \.stepSize, "Step size", .inRow,
            hint: { _ in "Must make \(stepCounts.lowerBound) to \(stepCounts.upperBound) steps" },
            ask: "Enter the step size", rule: { $0.checkSteps(&$1) }),
        .integer(
            "defaultPosition", \.defaultPosition, "Default value (slider position)", .inRow,
            hint: { $0.steps.map { "0 to \($0), the number of steps" } ?? "In steps, counted from 0" },
            ask: "Enter the default position of the slider"),
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
        let (minimum, step) = (minimum ?? Self.limits.lowerBound, stepSize ?? 1)
        let position = step.saturatingMultiplied(by: defaultPosition ?? 0)
        wire.member(
            "maxValue", maximum ?? Self.limits.upperBound,
            .integer("Maximum.", defaultValue: Self.limits.upperBound, example: 10))
        wire.member(
            "minValue", minimum, .integer("Minimum.", defaultValue: Self.limits.lowerBound, example: 0))
        wire.member(
            "step", step,
            .integer(
                "Step size. The range must have \(Self.stepCounts.lowerBound) to \(Self.stepCounts.upperBound) steps.",
                defaultValue: 1))
        wire.member("default", minimum.saturatingAdded(position), .integer("Default value.", example: 5))
        wire.scaleEnds(vertical, minimumText, maximumText, minimumImage, maximumImage)
    }

    public var numbers: NumberDomain? {
        NumberDomain(
            Double(minimum ?? Self.limits.lowerBound), Double(maximum ?? Self.limits.upperBound),
            step: Double(max(stepSize ?? 1, 1)))
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

    /// The number of steps between minimum and maximum; nil unless the step size divides the range evenly.
    public var steps: Int? {
        guard let minimum, let maximum, let stepSize, stepSize > 0, minimum < maximum else { return nil }
        let (span, overflows) = maximum.subtractingReportingOverflow(minimum)
        guard !overflows, span % stepSize == 0 else { return nil }
        return span / stepSize
    }

    private func checkMaximum(_ check: inout RuleCheck) {
        guard let maximum else { return }
        let limits = Self.limits
        let least = min(max(minimum ?? limits.lowerBound, limits.lowerBound), limits.upperBound - 1) + 1
        if maximum > limits.upperBound || maximum < least {
            check.refuse("maximum", "Enter a whole number from \(least) to \(limits.upperBound)")
        }
    }

    private func checkSteps(_ check: inout RuleCheck) {
        guard let stepSize else { return }
        guard stepSize > 0 else { return check.refuse("stepSize", "Enter a step size greater than zero") }
        guard let minimum, let maximum, minimum < maximum, Self.limits.contains(minimum),
            Self.limits.contains(maximum)
        else { return }
        let span = maximum - minimum
        if stepSize > span {
            return check.refuse(
                "stepSize", "A step size of \(stepSize) is larger than the scale. Enter a smaller one")
        }
        guard let steps else {
            return check.refuse(
                "stepSize", "Steps of \(stepSize) do not divide \(span) evenly. Enter a step size that does")
        }
        let most = Self.stepCounts.upperBound
        if steps > most {
            check.refuse(
                "stepSize", "That makes \(steps) steps, but phones show \(most). Enter a larger step size")
        } else if let defaultPosition, !(0...steps).contains(defaultPosition) {
            check.refuse("defaultPosition", "Enter a whole number from 0 to \(steps), the number of steps")
        }
    }
}
