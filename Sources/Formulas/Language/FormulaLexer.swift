/// Splits a formula into tokens.
struct FormulaLexer {
    private let source: [Character]
    private var place = 0

    init(_ source: [Character]) { self.source = source }

    /// Returns all tokens, with one for the end.
    mutating func tokens() throws(FormulaError) -> [FormulaToken] {
        var tokens: [FormulaToken] = []
        while true {
            while place < source.count, source[place].isWhitespace { place += 1 }
            let start = place
            guard start < source.count else {
                tokens.append(FormulaToken(kind: .end, range: start..<start))
                return tokens
            }
            let kind = try next()
            tokens.append(FormulaToken(kind: kind, range: start..<place))
        }
    }

    private mutating func next() throws(FormulaError) -> FormulaToken.Kind {
        let character = source[place]
        if Self.isDigit(character) || character == "." { return try number() }
        if Self.isLetter(character) { return word() }
        if character == "\"" || character == "'" { return try text(until: character) }
        if character == "[" { return try bracketedKey() }
        for (sign, kind) in FormulaToken.signs where source[place...].starts(with: sign) {
            place += sign.count
            return kind
        }
        throw FormulaError(Self.advice(on: character), at: place..<(place + 1), in: source)
    }

    private static func advice(on character: Character) -> String {
        switch character {
        case "“", "”", "‘", "’", "„", "«", "»":
            "The quotation mark \(character) isn't supported. Use straight ones, as in \"yes\"."
        case "&": "A single & isn't supported. Write and."
        case "|": "A single | isn't supported. Write or."
        case "^": "Powers aren't supported. Multiply instead, as in answer * answer."
        case "$", "{", "}": "References in braces aren't supported. Write the key of the step without them."
        case ",":
            "Commas aren't supported. Write decimals with a period, and large numbers without separators."
        default: "The character \(character) isn't supported. Remove it, or put the text in quotation marks."
        }
    }

    private mutating func number() throws(FormulaError) -> FormulaToken.Kind {
        let start = place
        while place < source.count, Self.isDigit(source[place]) || source[place] == "." { place += 1 }
        let range = start..<place
        if place < source.count, Self.isLetter(source[place]) {
            while place < source.count, Self.isLetter(source[place]) || Self.isDigit(source[place]) {
                place += 1
            }
            throw FormulaError(
                "A number can't continue with letters. Put a sign between them, or write a key that starts with a "
                    + "digit in brackets, as in [2week].", at: start..<place, in: source)
        }
        if let number = FormulaNumber(String(source[range])) { return .number(number) }
        let isLong = range.count > FormulaLimits.digits
        throw FormulaError(
            isLong
                ? "The number has more than \(FormulaLimits.digits) digits. Round it."
                : "This isn't a number. Write it like 12 or 2.5.", at: range, in: source)
    }

    private mutating func word() -> FormulaToken.Kind {
        let start = place
        while place < source.count, Self.isLetter(source[place]) || Self.isDigit(source[place]) { place += 1 }
        let word = String(source[start..<place])
        return FormulaToken.words[word.lowercased()] ?? .key(word)
    }

    private mutating func text(until mark: Character) throws(FormulaError) -> FormulaToken.Kind {
        let start = place
        place += 1
        var text = ""
        while place < source.count, source[place] != mark {
            if source[place] == "\\", place + 1 < source.count { place += 1 }
            text.append(source[place])
            place += 1
        }
        guard place < source.count else {
            throw FormulaError(
                "The text has no closing quotation mark. Add \(mark) after it.", at: start..<place, in: source
            )
        }
        place += 1
        return .text(text)
    }

    private mutating func bracketedKey() throws(FormulaError) -> FormulaToken.Kind {
        let start = place
        place += 1
        while place < source.count, source[place] != "]", source[place] != "[" { place += 1 }
        guard place < source.count, source[place] == "]" else {
            throw FormulaError(
                "The key has no closing bracket. Add ] after it.", at: start..<place, in: source)
        }
        place += 1
        let key = String(source[(start + 1)..<(place - 1)])
        if key.allSatisfy(\.isWhitespace) {
            throw FormulaError(
                "There is no key between the brackets. Write the key of a step, as in [sleep].",
                at: start..<place, in: source)
        }
        return .key(key)
    }

    /// Whether a character can start a key.
    static func isLetter(_ character: Character) -> Bool {
        character == "_" || ("a"..."z").contains(character) || ("A"..."Z").contains(character)
    }

    static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
