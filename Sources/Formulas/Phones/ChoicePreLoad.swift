/// Builds pre-load logic for choices: the values with which the answer is equal, or differs.
///
/// iPhones compare a text with one condition in another way than with several. Each candidate is tried on every value
/// with both ways, and the shortest that is right is used.
struct ChoicePreLoad {
    /// The values with the results of the formula.
    let results: [(value: String, holds: Bool)]

    /// The shortest conditions that are right for every value; nil if there are none.
    var conditions: [FormulaPreLoadLogic.Condition]? {
        let fulfilling = results.filter(\.holds).map(\.value)
        let other = results.filter { !$0.holds }.map(\.value)
        let candidates = [
            chain(fulfilling, .equal, .or), chain(other, .notEqual, .and),
            // The same twice: several conditions compare texts exactly.
            chain(fulfilling + fulfilling, .equal, .or), chain(other + other, .notEqual, .and),
        ]
        return candidates.filter { !$0.isEmpty && isRight($0) }.min { $0.count < $1.count }
    }

    private func chain(
        _ values: [String], _ comparison: Comparison, _ connective: FormulaPreLoadLogic.Connective
    ) -> [FormulaPreLoadLogic.Condition] {
        values.enumerated().map { index, value in
            FormulaPreLoadLogic.Condition(index == 0 ? nil : connective, comparison, value)
        }
    }

    private func isRight(_ conditions: [FormulaPreLoadLogic.Condition]) -> Bool {
        results.allSatisfy { Self.holds(conditions, $0.value) == $0.holds }
    }

    /// Returns whether iPhones accept a text, as in `HelperUtilities.swift` of FDA-MyStudies/iOS, lines 66 to 207 and
    /// 325 to 499.
    private static func holds(_ conditions: [FormulaPreLoadLogic.Condition], _ answer: String) -> Bool {
        if conditions.count == 1, let only = conditions.first {
            let isEqual = areEqualAlone(answer, only.value)
            // "Other" stands for an entered text, and so differs from every value.
            return only.comparison == .equal ? isEqual : only.value == "Other" || !isEqual
        }
        return conditions.reduce(false) { result, condition in
            let holds = holdsAmongSeveral(condition, answer)
            return switch condition.connective {
            case nil: holds
            case .or: result || holds
            case .and: result && holds
            }
        }
    }

    /// One condition compares without case, and then as numbers, each read up to the first character that isn't part
    /// of one.
    private static func areEqualAlone(_ left: String, _ right: String) -> Bool {
        if left.lowercased() == right.lowercased() { return true }
        let numbers = [left, right].map { text in
            let rest = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
            let digits = rest.prefix { FormulaLexer.isDigit($0) || $0 == "." || $0 == "e" || $0 == "E" }
            return digits.isEmpty ? nil : (text.hasPrefix("-") ? "-" : "") + digits
        }
        guard let left = numbers[0], let right = numbers[1] else { return false }
        guard let leftNumber = FormulaNumber(left), let rightNumber = FormulaNumber(right) else {
            return left == right
        }
        return leftNumber == rightNumber
    }

    /// Several conditions compare a number with numbers, and any other text exactly.
    private static func holdsAmongSeveral(_ condition: FormulaPreLoadLogic.Condition, _ answer: String)
        -> Bool
    {
        if let number = Double(answer) {
            guard let value = Double(condition.value) else { return false }
            return condition.comparison.holds(number, value)
        }
        return condition.comparison.holds(answer, condition.value)
    }
}
