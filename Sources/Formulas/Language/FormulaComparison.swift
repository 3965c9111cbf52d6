/// A comparison of two values.
public enum FormulaComparison: String, CaseIterable, Sendable {
    case less = "<"
    case atMost = "<="
    case equal = "="
    case notEqual = "!="
    case greater = ">"
    case atLeast = ">="

    /// The operator of a destination, as sent to apps.
    public var destinationOperator: String {
        switch self {
        case .less: "lt"
        case .atMost: "lte"
        case .equal: "e"
        case .notEqual: "ne"
        case .greater: "gt"
        case .atLeast: "gte"
        }
    }

    /// The comparison with the opposite result.
    var complement: FormulaComparison {
        switch self {
        case .less: .atLeast
        case .atMost: .greater
        case .equal: .notEqual
        case .notEqual: .equal
        case .greater: .atMost
        case .atLeast: .less
        }
    }

    /// The comparison with the same result if both sides change their sign.
    var mirrored: FormulaComparison {
        switch self {
        case .less: .greater
        case .atMost: .atLeast
        case .equal, .notEqual: self
        case .greater: .less
        case .atLeast: .atMost
        }
    }

    /// Whether it depends on which side is larger.
    var needsOrder: Bool { self != .equal && self != .notEqual }

    /// Returns the result of comparing two values.
    func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
        switch self {
        case .less: left < right
        case .atMost: left <= right
        case .equal: left == right
        case .notEqual: left != right
        case .greater: left > right
        case .atLeast: left >= right
        }
    }
}
