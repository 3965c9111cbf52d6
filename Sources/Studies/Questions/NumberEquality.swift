/// How iPhones decide whether a number equals the one in a condition.
public enum NumberEquality: Hashable, Sendable {
    /// They cut the fraction off the condition.
    case truncated
    /// They accept numbers from `below` under the condition to less than a tenth above. Whether that also holds for
    /// "not equal" depends on the type.
    case near(below: Double, isNegatable: Bool)

    /// Returns whether two numbers count as equal, or as different.
    package func holds(_ answer: Double, _ value: Double, isNegated: Bool) -> Bool {
        if case .near(let below, let isNegatable) = self, !isNegated || isNegatable {
            return (answer >= value - below && answer < value + 0.1) != isNegated
        }
        return (answer == value.rounded(.towardZero)) != isNegated
    }
}
