/// A comparison of an answer with a value; raw values are the operators on pages and in pre-load logic.
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

    /// Returns the result of comparing an answer with a value.
    public func holds(_ answer: Double, _ value: Double) -> Bool {
        switch self {
        case .less: answer < value
        case .greater: answer > value
        case .equal: answer == value
        case .notEqual: answer != value
        case .atMost: answer <= value
        case .atLeast: answer >= value
        }
    }
}
