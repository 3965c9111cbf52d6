import Formulas

/// A question as its platform asks it, with what the published payload would say.
struct PhoneQuestion {
    enum Kind: String, CaseIterable {
        case scale, numericInteger, numericDecimal, timeInterval, height, boolean, choice, choices
    }

    let kind: Kind
    let question: FormulaQuestion
    /// The smallest answer as sent in the format; iPhones use it in `lt`.
    var minimum: Double = 0

    /// Returns the text of a number in a condition, as `ConditionNumber` of the portal writes it.
    func condition(_ value: FormulaDestinations.Value) -> String {
        guard case .number(let number) = value else { return value.text }
        // Time intervals are sent in seconds.
        let sent = kind == .timeInterval ? number.double * 60 : number.double
        let digits = kind == .numericDecimal ? 4 : 0
        return Self.fixed(sent, digits)
    }

    private static func fixed(_ value: Double, _ digits: Int) -> String {
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let scaled = Int64((value * scale).rounded())
        let text = String(scaled.magnitude)
        let padded = String(repeating: "0", count: max(digits + 1 - text.count, 0)) + text
        let sign = scaled < 0 ? "-" : ""
        return digits < 1 ? sign + padded : "\(sign)\(padded.dropLast(digits)).\(padded.suffix(digits))"
    }

    /// The destinations as published, with the default destination last.
    func payload(_ destinations: FormulaDestinations) -> [PhoneEntry] {
        let isMeasured = ![.boolean, .choice, .choices].contains(kind)
        return destinations.entries.map { entry in
            PhoneEntry(
                condition: condition(entry.value),
                sign: isMeasured ? entry.comparison.destinationOperator : "",
                destination: entry.outcome == .skipped ? "default" : entry.outcome.rawValue)
        } + [PhoneEntry(condition: "", sign: "", destination: "default")]
    }
}

/// A destination as apps receive it.
struct PhoneEntry {
    let condition: String
    let sign: String
    let destination: String
}
