import Formulas

/// What the iOS app does with the destinations of a step.
///
/// FDA-MyStudies/iOS at 9091edb, `HPHC/HPHC/Models/Activity/ActivityBuilder/ActivityBuilder.swift`, lines 228 to 445 and
/// 546 to 730, and `HPHC/ResearchKit/Common/ORKStepNavigationRule.m`, lines 189 to 238. The file of
/// GoogleCloudPlatform/fda-mystudies at 7f3ea83 (`ActivityBuilder.swift`) builds the same predicates.
struct IOSReplay {
    /// What happens if no predicate holds.
    enum Version: CaseIterable {
        /// GoogleCloudPlatform/fda-mystudies `ORKStepNavigationRule.m`, line 208, and ResearchKit: the default
        /// destination.
        case google
        /// FDA-MyStudies/iOS `ORKStepNavigationRule.m`, lines 208 to 235, since November 2022: the destination of the
        /// last predicate.
        case fda
    }

    let question: PhoneQuestion
    let entries: [PhoneEntry]
    let version: Version

    /// Returns the destination.
    func destination(of answer: FormulaAnswer) -> String {
        let predicates = entries.filter { !$0.condition.isEmpty }
        // Lines 387 to 401: the entry without a condition is the default.
        let fallback = entries.last { $0.condition.isEmpty }!.destination
        // Lines 198 to 207: the first predicate that holds.
        if let match = predicates.first(where: { holds($0, answer) }) { return match.destination }
        return version == .fda ? predicates.last?.destination ?? fallback : fallback
    }

    private func holds(_ entry: PhoneEntry, _ answer: FormulaAnswer) -> Bool {
        switch question.kind {
        case .choice, .choices:
            // Line 242, `predicateForChoiceQuestionResult`: any selected value is equal, with case.
            return values(answer).contains(entry.condition)
        case .boolean:
            // Lines 355 to 374: anything but "true" is false.
            let expected = entry.condition.lowercased() == "true"
            return answer == .truth(expected)
        case .scale, .numericInteger, .numericDecimal, .timeInterval, .height: return compare(entry, answer)
        }
    }

    private func values(_ answer: FormulaAnswer) -> [String] {
        switch answer {
        case .text(let text): [text]
        case .choices(let values): values
        default: []
        }
    }

    private func compare(_ entry: PhoneEntry, _ answer: FormulaAnswer) -> Bool {
        let value = Double(entry.condition)!
        let number = answer.number.map { question.kind == .timeInterval ? $0 * 60 : $0 }
        // Line 585, 631, 703: not of a predicate that a skipped answer doesn't fulfill.
        if entry.sign == "ne" { return !(number.map { isEqual($0, value) } ?? false) }
        guard let number else { return false }
        return switch entry.sign {
        case "e": isEqual(number, value)
        // Lines 587 to 604: at least one more, or at least one less and not below the minimum.
        case "gt": number >= value + 1
        case "lt": number >= question.minimum && number <= value - 1
        case "gte": number >= value
        case "lte": number <= value
        default: false
        }
    }

    /// Lines 557 to 569: decimals are equal if less than a tenth above; others are compared with `Int(lhs)`.
    private func isEqual(_ number: Double, _ value: Double) -> Bool {
        if question.kind == .numericDecimal { return number >= value && number < value + 0.1 }
        return number == Double(Int(value))
    }
}

extension FormulaAnswer {
    fileprivate var number: Double? {
        if case .number(let number) = self { number.double } else { nil }
    }
}
