/// The sizes that formulas and compiled conditions can have.
public enum FormulaLimits {
    /// The maximum number of characters of a formula.
    public static let characters = 2_000
    /// The maximum number of UTF-8 bytes of a formula, because a character can have any number of them.
    public static let bytes = 8_000
    /// How deep parentheses, `not` and signs can be nested.
    public static let nesting = 50
    /// The maximum number of digits of a number.
    public static let digits = 15
    /// The largest grid of answers for which an expression that isn't linear is evaluated for each of them. It holds
    /// every whole number from -10,000 to 10,000, the widest range of a scale.
    public static let enumeratedAnswers = 20_001
    /// The largest number of answers, times the number of parts of the formula, that are evaluated to find out when a
    /// formula holds: some tenths of a second.
    public static let evaluatedParts = 1_000_000
    /// The maximum number of destinations with conditions on one step.
    public static let destinations = 40
    /// The maximum number of conditions in pre-load logic; the same as `DesignLimits.preLoadConditions`.
    public static let preLoadConditions = 10
    /// The maximum number of choices in a formula that aren't exclusive, because each set of them is tried.
    public static let combinedChoices = 8
    /// The maximum number of decimal places of a value in pre-load logic.
    public static let decimalPlaces = 10
}
