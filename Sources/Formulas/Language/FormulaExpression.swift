/// A part of a formula, with its place in the text.
///
/// Two parts are equal if they say the same, wherever they are.
public struct FormulaExpression: Sendable {
    /// What a part says.
    public indirect enum Kind: Hashable, Sendable {
        /// A number without a sign.
        case number(FormulaNumber)
        /// A text in quotation marks, such as the value of a choice.
        case text(String)
        /// `true` or `false`.
        case truth(Bool)
        /// The answer to the step that has the formula.
        case answer
        /// The answer to another step, by its key.
        case key(String)
        /// The value with the opposite sign.
        case negative(FormulaExpression)
        /// Sums, or products, from left to right. All signs have the same precedence.
        case arithmetic(FormulaExpression, [Term])
        case comparison(Comparison, FormulaExpression, FormulaExpression)
        case not(FormulaExpression)
        /// Holds if all parts do; there are two or more.
        case all([FormulaExpression])
        /// Holds if any part does; there are two or more.
        case any([FormulaExpression])
    }

    /// An operation on the value to its left.
    public enum Sign: String, CaseIterable, Sendable {
        case plus = "+"
        case minus = "-"
        case times = "*"
        case dividedBy = "/"
        case remainder = "%"

        /// Whether it is computed before sums.
        var isProduct: Bool { self != .plus && self != .minus }
    }

    /// The second and later operands of a sum or product.
    public struct Term: Hashable, Sendable {
        /// The operation.
        public let sign: Sign
        /// The operand to its right.
        public let operand: FormulaExpression

        /// Creates an operand with its operation.
        public init(_ sign: Sign, _ operand: FormulaExpression) {
            (self.sign, self.operand) = (sign, operand)
        }
    }

    /// What it says.
    public let kind: Kind
    /// Where it is in the text, in characters from 0; empty if it wasn't read from a text.
    public let range: Range<Int>

    /// Creates a part.
    public init(_ kind: Kind, at range: Range<Int> = 0..<0) { (self.kind, self.range) = (kind, range) }
}

extension FormulaExpression: Hashable {
    /// Returns whether two parts say the same.
    public static func == (left: FormulaExpression, right: FormulaExpression) -> Bool {
        left.kind == right.kind
    }

    /// Hashes what it says.
    public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

extension FormulaExpression {
    /// What kind of value a part has.
    enum ValueType { case number, text, truth, anyAnswer }

    /// The type of its value. That of an answer isn't known without its question.
    var type: ValueType {
        switch kind {
        case .number, .negative, .arithmetic: .number
        case .text: .text
        case .truth, .comparison, .not, .all, .any: .truth
        case .answer, .key: .anyAnswer
        }
    }

    /// The parts of which it is made, in order.
    var parts: [FormulaExpression] {
        switch kind {
        case .number, .text, .truth, .answer, .key: []
        case .negative(let part), .not(let part): [part]
        case .arithmetic(let first, let terms): [first] + terms.map(\.operand)
        case .comparison(_, let left, let right): [left, right]
        case .all(let parts), .any(let parts): parts
        }
    }
}
