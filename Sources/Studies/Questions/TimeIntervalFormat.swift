import Formulas
import JSON
import Vocabulary

/// A duration in hours and minutes.
public struct TimeIntervalFormat: QuestionType {
    /// The step sizes, in minutes, that the pickers of both platforms support.
    public static let steps = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30]

    /// The step size of the picker in minutes; nil until set.
    public var stepMinutes: Int?
    /// The initial value of the picker in minutes; nil until set.
    public var defaultMinutes: Int?

    /// Creates a value with defaults.
    public init() {}

    public static let name = "timeInterval"
    public static let title = "Time interval"
    public static let explanation = "A length of time in hours and minutes"
    public static let answer = AnswerKind.number(.hours)
    public static let preLoadComparisons: [Comparison] = []
    public static let icon = QuestionIcon.clock

    public static func control(_ format: JSONTree) -> AnswerControl { .duration }

    public static let fields: [Field<TimeIntervalFormat>] = [
        .integer(
            "stepMinutes", \.stepMinutes, "Step value",
            control: .numbers(
                steps.map { ($0, $0 == 1 ? "1 minute" : "\($0) minutes") }, prompt: "Choose a step value"),
            hint: { _ in "The increment between values in the picker." }, isOptional: false,
            rule: { $0.checkStep(&$1) }),
        .minutes(
            "defaultMinutes", \.defaultMinutes, "Default value", .inRow,
            hint: { _ in "Hours and minutes, from 00:01 to 24:00." }, isOptional: false,
            rule: { $0.checkDefault(&$1) }),
    ]

    public func write(to wire: inout WireWriter) {
        wire.member(
            "default", (defaultMinutes ?? 0).saturatingMultiplied(by: 60),
            .integer("Default, in seconds.", defaultValue: 0))
        wire.member(
            "step", stepMinutes ?? 1,
            .integer("Minutes between choices. They divide an hour evenly.", defaultValue: 1))
    }

    public var numbers: NumberDomain? {
        NumberDomain(
            0, Double(DesignLimits.intervalMinutes.upperBound), step: Double(max(stepMinutes ?? 1, 1)))
    }

    /// Returns the number of seconds, which apps compare.
    public func conditionText(_ value: Double) -> String { ConditionNumber.text(value * 60, digits: 0) }

    private func checkStep(_ check: inout RuleCheck) {
        check.require(stepMinutes != nil, "stepMinutes", "Choose a step")
        if let stepMinutes, !Self.steps.contains(stepMinutes) {
            let steps = Self.steps.map(String.init).joined(separator: ", ")
            check.refuse("stepMinutes", "Choose one of these steps, in minutes: \(steps)")
        }
    }

    private func checkDefault(_ check: inout RuleCheck) {
        check.require(defaultMinutes != nil, "defaultMinutes", "Enter a default in hours and minutes")
        if let defaultMinutes, !DesignLimits.intervalMinutes.contains(defaultMinutes) {
            check.refuse(
                "defaultMinutes",
                defaultMinutes < 1
                    ? "Enter a duration greater than zero" : "Enter at most 24 hours")
        }
    }
}
