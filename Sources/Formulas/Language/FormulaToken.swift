/// A word, number, text or sign of a formula.
struct FormulaToken: Sendable {
    enum Kind: Hashable, Sendable {
        case number(FormulaNumber)
        case text(String)
        case key(String)
        case answer
        case truth(Bool)
        case comparison(Comparison)
        case sign(FormulaExpression.Sign)
        case and
        case or
        case not
        case open
        case close
        case end
    }

    let kind: Kind
    let range: Range<Int>

    /// The signs, longest first, with what they say.
    static let signs: [(String, Kind)] = [
        ("<=", .comparison(.atMost)), (">=", .comparison(.atLeast)), ("<>", .comparison(.notEqual)),
        ("!=", .comparison(.notEqual)), ("==", .comparison(.equal)), ("&&", .and), ("||", .or),
        ("<", .comparison(.less)), (">", .comparison(.greater)), ("=", .comparison(.equal)),
        ("≤", .comparison(.atMost)), ("≥", .comparison(.atLeast)), ("≠", .comparison(.notEqual)), ("!", .not),
        ("+", .sign(.plus)), ("-", .sign(.minus)), ("−", .sign(.minus)), ("*", .sign(.times)),
        ("×", .sign(.times)), ("/", .sign(.dividedBy)), ("÷", .sign(.dividedBy)), ("%", .sign(.remainder)),
        ("(", .open), (")", .close),
    ]

    /// The words with a meaning of their own, in lower case.
    static let words: [String: Kind] = [
        "and": .and, "or": .or, "not": .not, "true": .truth(true), "false": .truth(false), "answer": .answer,
    ]
}
