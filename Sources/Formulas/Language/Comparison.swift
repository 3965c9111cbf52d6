/// A comparison of an answer with a value, or of two values. Raw values are the operators on pages and in pre-load
/// logic.
public enum Comparison: String, Codable, CaseIterable, Sendable {
    case less = "<"
    case greater = ">"
    case equal = "="
    case notEqual = "!="
    case atMost = "<="
    case atLeast = ">="

    /// The words for the comparison within a sentence.
    public var words: String {
        switch self {
        case .less: "is less than"
        case .greater: "is greater than"
        case .equal: "is equal to"
        case .notEqual: "is not equal to"
        case .atMost: "is at most"
        case .atLeast: "is at least"
        }
    }

    /// The operator of a destination, as sent to apps.
    public var destinationOperator: String {
        switch self {
        case .less: "lt"
        case .greater: "gt"
        case .equal: "e"
        case .notEqual: "ne"
        case .atMost: "lte"
        case .atLeast: "gte"
        }
    }

    /// The comparison with the opposite result.
    public var complement: Comparison {
        switch self {
        case .less: .atLeast
        case .greater: .atMost
        case .equal: .notEqual
        case .notEqual: .equal
        case .atMost: .greater
        case .atLeast: .less
        }
    }

    /// The comparison with the same result if both sides change their sign.
    var mirrored: Comparison {
        switch self {
        case .less: .greater
        case .greater: .less
        case .equal, .notEqual: self
        case .atMost: .atLeast
        case .atLeast: .atMost
        }
    }

    /// Whether it depends on which side is larger.
    var needsOrder: Bool { self != .equal && self != .notEqual }

    /// Returns the result of comparing two values.
    public func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
        switch self {
        case .less: left < right
        case .greater: left > right
        case .equal: left == right
        case .notEqual: left != right
        case .atMost: left <= right
        case .atLeast: left >= right
        }
    }
}
