/// Pre-load logic that is equal to a formula on iPhones. Android ignores it.
///
/// iPhones combine the conditions from left to right, without precedence: `a || b && c` is `(a || b) && c`.
public struct FormulaPreLoadLogic: Hashable, Sendable {
    /// How a condition is combined with the previous ones; raw values as sent to apps.
    public enum Connective: String, Sendable {
        case and = "&&"
        case or = "||"
    }

    /// A comparison, and how it is combined.
    public struct Condition: Hashable, Sendable {
        /// How it is combined with the previous conditions; nil for the first.
        public let connective: Connective?
        /// The comparison.
        public let comparison: Comparison
        /// The value to compare with.
        public let value: String

        init(_ connective: Connective?, _ comparison: Comparison, _ value: String) {
            (self.connective, self.comparison, self.value) = (connective, comparison, value)
        }
    }

    /// The conditions, in order.
    public let conditions: [Condition]
}
