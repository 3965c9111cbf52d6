import Formulas

/// What the iOS app does with pre-load logic.
///
/// FDA-MyStudies/iOS at 9091edb, `HPHC/ResearchKit/Common/HelperUtilities.swift`: `set1ResultValue` (lines 50 to 187),
/// `compareStringNumerics` (189 to 207), `meetTheCondition` (325 to 499), `setValue` (506 to 787).
struct PreLoadReplay {
    let question: PhoneQuestion
    /// The operators and the values, each joined by colons.
    let sign: String
    let value: String

    init(_ question: PhoneQuestion, _ logic: FormulaPreLoadLogic) {
        self.question = question
        // As `PreLoadPayload` of the portal writes it.
        value = logic.conditions.map(\.value).joined(separator: ":")
        sign = logic.conditions.map { condition in
            (condition.connective.map { $0.rawValue + ":" } ?? "") + condition.comparison.rawValue
        }.joined(separator: ":")
    }

    func holds(_ answer: FormulaAnswer) -> Bool {
        let text = text(of: answer)
        switch sign {
        case "=": return value != "" && isEqual(text.lowercased(), value.lowercased())
        case "!=":
            // Line 91: an entered text is a dictionary with "other": "Other".
            if value == "Other", !text.contains("\"other\": \"Other\"") { return true }
            return value != "Other" && value != "" && !isEqual(text.lowercased(), value.lowercased())
        case ">", "<", ">=", "<=":
            guard let left = Double(text), let right = Double(value) else { return false }
            return compare(sign, left, right)
        default: return sign.contains(":") && meets(text)
        }
    }

    /// Lines 506 to 787: "True" or "False", the value of the first choice, or a Double.
    private func text(of answer: FormulaAnswer) -> String {
        switch answer {
        case .number(let number): "\(number.double)"
        case .truth(let truth): truth ? "True" : "False"
        case .text(let text): text
        case .choices(let values): values.first ?? ""
        case .blank: question.kind == .boolean ? "False" : ""
        }
    }

    /// Lines 189 to 207. `Decimal(string:)` reads the number with which a text starts.
    private func isEqual(_ left: String, _ right: String) -> Bool {
        if left == right { return true }
        guard let number = Self.leading(left) else { return false }
        return number == Self.leading(right)
    }

    private static func leading(_ text: String) -> Double? {
        (1...max(text.count, 1)).reversed().lazy.compactMap { length in
            let part = String(text.prefix(length))
            return part.allSatisfy { "0123456789.eE+-".contains($0) } ? Double(part) : nil
        }.first
    }

    /// Lines 325 to 499: from left to right; numbers as Double, other texts exactly.
    private func meets(_ answer: String) -> Bool {
        let values = value.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let number = Double(answer)
        if number == nil, answer.isEmpty { return false }
        var (satisfied, required, place) = (false, "", 0)
        for part in sign.split(separator: ":").map(String.init) {
            if part == "&&" || part == "||" {
                required = part
                continue
            }
            let previous = satisfied
            let value = place < values.count ? values[place] : nil
            if let number {
                satisfied = value.flatMap { Double($0) }.map { compare(part, number, $0) } ?? false
            } else {
                satisfied = value.map { part == "=" ? answer == $0 : part == "!=" && answer != $0 } ?? false
            }
            place += 1
            if required == "&&" { satisfied = previous && satisfied }
            if required == "||" { satisfied = previous || satisfied }
            required = ""
        }
        return satisfied
    }

    private func compare(_ sign: String, _ left: Double, _ right: Double) -> Bool {
        switch sign {
        case ">": left > right
        case "<": left < right
        case ">=": left >= right
        case "<=": left <= right
        case "=": left == right
        default: left != right
        }
    }
}
