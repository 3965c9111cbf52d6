/// A condition on answers, such as `answer >= 5 and answer < 10`.
public struct Formula: Hashable, Sendable {
    /// The expression, whose ranges refer to ``source``.
    public let expression: FormulaExpression
    /// The text from which it was read.
    public let source: String

    /// Reads a formula.
    ///
    /// - Throws: An error that points to the first part that can't be read.
    public init(_ source: String) throws(FormulaError) {
        let characters = Array(source)
        if characters.count > FormulaLimits.characters || source.utf8.count > FormulaLimits.bytes {
            let range = min(FormulaLimits.characters, characters.count)..<characters.count
            throw FormulaError(
                "The formula has more than \(FormulaLimits.characters) characters. Shorten it, or split it over "
                    + "several steps.", at: range, reading: "")
        }
        if characters.allSatisfy(\.isWhitespace) {
            throw FormulaError(
                "There is no formula. Enter a condition, as in answer > 5.", at: 0..<characters.count,
                reading: "")
        }
        var parser = try FormulaParser(characters)
        let expression = try parser.parse()
        try FormulaTypes(source: characters).checkCondition(expression)
        self.expression = expression
        self.source = source
    }

    /// Creates a formula from an expression that an import built, with the canonical text as its source.
    public init(_ expression: FormulaExpression) throws(FormulaError) {
        try self.init(FormulaPrinter.text(of: expression))
    }

    /// The formula in canonical form. Reading it again gives an equal expression, unless its spaces make it longer than
    /// ``FormulaLimits/characters``; so store ``source``.
    public var text: String { FormulaPrinter.text(of: expression) }

    /// The keys of other steps, in the order of their first use.
    public var keys: [String] {
        Self.keys(in: expression).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private static func keys(in expression: FormulaExpression) -> [String] {
        if case .key(let key) = expression.kind { return [key] }
        return expression.parts.flatMap(keys)
    }
}
