import Formulas
import Vocabulary

/// The destinations for numbers, depending on a formula.
public struct FormulaBranch: Hashable, Sendable {
    /// The formula, such as `answer >= 5 and answer < 10`, in the answer's unit: minutes for a time interval,
    /// centimeters for a height. Empty until entered.
    public var condition = ""
    /// The destination for answers that fulfill the formula.
    public var then: Destination?
    /// The destination for all other answers.
    public var otherwise: Destination?

    /// Creates a branch without a formula.
    public init() {}

    /// Creates a branch whose formula is one comparison with a number.
    public init(_ comparison: Comparison, _ value: Double) {
        condition = "answer \(comparison.rawValue) \(FormulaNumber(value)?.text ?? "\(value)")"
    }

    /// The only comparison of the formula; nil if it has several, or compares anything but the answer and a number.
    public var comparison: (kind: Comparison, value: Double)? {
        guard let formula = try? Formula(condition),
            case .comparison(let kind, let left, let right) = formula.expression.kind,
            case .answer = left.kind
        else { return nil }
        switch right.kind {
        case .number(let number): return (kind, number.double)
        case .negative(let operand):
            guard case .number(let number) = operand.kind else { return nil }
            return (kind, -number.double)
        default: return nil
        }
    }
}

// A formula with one comparison is stored as before there were others.
extension FormulaBranch: Codable {
    private enum CodingKeys: String, CodingKey {
        case condition, comparison, value, then, otherwise
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let comparison = try container.decodeIfPresent(Comparison.self, forKey: .comparison)
        let value = try container.decodeIfPresent(Double.self, forKey: .value)
        if let comparison, let value {
            self.init(comparison, value)
        } else {
            self.init()
            // A draft in which the value wasn't entered yet.
            condition = comparison.map { "answer \($0.rawValue)" } ?? ""
        }
        condition = try container.decodeIfPresent(String.self, forKey: .condition) ?? condition
        then = try container.decodeIfPresent(Destination.self, forKey: .then)
        otherwise = try container.decodeIfPresent(Destination.self, forKey: .otherwise)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if let comparison, FormulaBranch(comparison.kind, comparison.value).condition == condition {
            try container.encode(comparison.kind, forKey: .comparison)
            try container.encode(comparison.value, forKey: .value)
        } else if !condition.isEmpty {
            try container.encode(condition, forKey: .condition)
        }
        try container.encodeIfPresent(then, forKey: .then)
        try container.encodeIfPresent(otherwise, forKey: .otherwise)
    }
}
