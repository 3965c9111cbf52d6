/// Builds the expression of a formula from its tokens, by recursive descent.
///
/// ```
/// any        = all { ("or" | "||") all }
/// all        = negation { ("and" | "&&") negation }
/// negation   = ("not" | "!") negation | comparison
/// comparison = sum [ ("<" | "<=" | "=" | "==" | "!=" | "<>" | ">" | ">=") sum ]
/// sum        = product { ("+" | "-") product }
/// product    = value { ("*" | "/" | "%") value }
/// value      = "-" value | number | text | "true" | "false" | "answer" | key | "(" any ")"
/// ```
struct FormulaParser {
    let source: [Character]
    private let tokens: [FormulaToken]
    private var place = 0
    private var depth = 0

    init(_ source: [Character]) throws(FormulaError) {
        self.source = source
        var lexer = FormulaLexer(source)
        tokens = try lexer.tokens()
    }

    /// Returns the expression of all tokens.
    mutating func parse() throws(FormulaError) -> FormulaExpression {
        let expression = try any()
        if token.kind == .end { return expression }
        throw error(afterValue: token)
    }

    private var token: FormulaToken { tokens[place] }

    private mutating func accept(_ kind: FormulaToken.Kind) -> Bool {
        guard token.kind == kind else { return false }
        place += 1
        return true
    }

    /// Where the part ends that starts at a place.
    private func range(from start: Int) -> Range<Int> { start..<tokens[max(place - 1, 0)].range.upperBound }

    private func error(_ message: String, at range: Range<Int>) -> FormulaError {
        FormulaError(message, at: range, in: source)
    }
}

// Conditions
extension FormulaParser {
    private mutating func any() throws(FormulaError) -> FormulaExpression {
        let start = token.range.lowerBound
        var parts = [try all()]
        while accept(.or) { parts.append(try all()) }
        return parts.count == 1 ? parts[0] : FormulaExpression(.any(parts), at: range(from: start))
    }

    private mutating func all() throws(FormulaError) -> FormulaExpression {
        let start = token.range.lowerBound
        var parts = [try negation()]
        while accept(.and) { parts.append(try negation()) }
        return parts.count == 1 ? parts[0] : FormulaExpression(.all(parts), at: range(from: start))
    }

    private mutating func negation() throws(FormulaError) -> FormulaExpression {
        let start = token.range.lowerBound
        guard accept(.not) else { return try comparison() }
        try enter(tokens[place - 1])
        let part = try negation()
        depth -= 1
        return FormulaExpression(.not(part), at: range(from: start))
    }

    private mutating func comparison() throws(FormulaError) -> FormulaExpression {
        let start = token.range.lowerBound
        let left = try sum()
        guard case .comparison(let comparison) = token.kind else { return left }
        place += 1
        let right = try sum()
        if case .comparison = token.kind {
            throw error(
                "Two comparisons in a row have no clear meaning. Join them with and, as in 1 < answer and answer < 5.",
                at: token.range)
        }
        return FormulaExpression(.comparison(comparison, left, right), at: range(from: start))
    }

    /// Counts a level of nesting, so that a hostile formula can't use up the stack.
    private mutating func enter(_ token: FormulaToken) throws(FormulaError) {
        depth += 1
        if depth > FormulaLimits.nesting {
            throw error(
                "The formula is nested more than \(FormulaLimits.nesting) levels deep. Remove parentheses, or split it.",
                at: token.range)
        }
    }
}

// Values
extension FormulaParser {
    private mutating func sum() throws(FormulaError) -> FormulaExpression {
        let start = token.range.lowerBound
        let first = try product()
        var terms: [FormulaExpression.Term] = []
        while case .sign(let sign) = token.kind, !sign.isProduct {
            place += 1
            terms.append(FormulaExpression.Term(sign, try product()))
        }
        return terms.isEmpty ? first : FormulaExpression(.arithmetic(first, terms), at: range(from: start))
    }

    private mutating func product() throws(FormulaError) -> FormulaExpression {
        let start = token.range.lowerBound
        let first = try value()
        var terms: [FormulaExpression.Term] = []
        while case .sign(let sign) = token.kind, sign.isProduct {
            place += 1
            terms.append(FormulaExpression.Term(sign, try value()))
        }
        return terms.isEmpty ? first : FormulaExpression(.arithmetic(first, terms), at: range(from: start))
    }

    private mutating func value() throws(FormulaError) -> FormulaExpression {
        let current = token
        place += 1
        switch current.kind {
        case .number(let number): return FormulaExpression(.number(number), at: current.range)
        case .text(let text): return FormulaExpression(.text(text), at: current.range)
        case .truth(let truth): return FormulaExpression(.truth(truth), at: current.range)
        case .answer: return FormulaExpression(.answer, at: current.range)
        case .key(let key):
            try refuseFunction(current)
            return FormulaExpression(.key(key), at: current.range)
        case .sign(.minus):
            try enter(current)
            let part = try value()
            depth -= 1
            return FormulaExpression(.negative(part), at: range(from: current.range.lowerBound))
        case .open: return try parenthesis(current)
        default:
            place -= 1
            throw error(insteadOfValue: current)
        }
    }

    private func refuseFunction(_ name: FormulaToken) throws(FormulaError) {
        guard token.kind == .open else { return }
        throw error(
            "Functions aren't supported. Use comparisons, and, or, not, and arithmetic.", at: name.range)
    }

    private mutating func parenthesis(_ opening: FormulaToken) throws(FormulaError) -> FormulaExpression {
        // `not (…)` is one level.
        let isNegation = place > 1 && tokens[place - 2].kind == .not
        if !isNegation { try enter(opening) }
        let inner = try any()
        if !isNegation { depth -= 1 }
        if accept(.close) {
            return FormulaExpression(inner.kind, at: range(from: opening.range.lowerBound))
        }
        if token.kind == .end {
            throw error("The parenthesis isn't closed. Add ) after its content.", at: opening.range)
        }
        throw error(afterValue: token)
    }
}

// Errors
extension FormulaParser {
    private func error(insteadOfValue token: FormulaToken) -> FormulaError {
        switch token.kind {
        case .end:
            error(
                "The formula ends where a value is missing. Add a number, a text or a key.", at: token.range)
        case .close:
            error(
                "A value is missing before this parenthesis. Add it, or remove the parenthesis.",
                at: token.range)
        case .not: error("not can't be part of a calculation. Put it before the comparison.", at: token.range)
        case .sign(.plus): error("A value is missing before +. Add it, or remove the sign.", at: token.range)
        default: error("A value is missing before this. Add a number, a text or a key.", at: token.range)
        }
    }

    private func error(afterValue token: FormulaToken) -> FormulaError {
        switch token.kind {
        case .close: error("There is no ( for this parenthesis. Remove it, or add a (.", at: token.range)
        case .comparison:
            error("A condition can't be compared. Join conditions with and, or or not.", at: token.range)
        default: error("A sign is missing before this. Add one such as =, < or and.", at: token.range)
        }
    }
}
