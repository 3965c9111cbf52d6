import Formulas

/// Logic that leads to a later step depending on an answer, in a questionnaire that does not branch.
///
/// Its destination is hidden from participants whose answer does not lead there. The original system calls a step with
/// such logic not visible by default. It cannot be skipped.
public struct PreLoadLogic: Codable, Hashable, Sendable {
    /// The destination if the conditions hold; nil until chosen.
    public var destination: Destination?
    /// The conditions on the answer.
    public var conditions: [PreLoadCondition] = []

    /// Creates a value with defaults.
    public init() {}

    /// Returns whether a number fulfills the conditions, which are combined from left to right as on phones.
    public func holds(for answer: Double) -> Bool {
        holds { comparison, value in
            Double(value).map { comparison.holds(answer, $0) } ?? false
        }
    }

    /// Returns whether a text fulfills the conditions. Texts are compared case-insensitively.
    public func holds(for answer: String) -> Bool {
        holds { comparison, value in
            (answer.lowercased() == value.lowercased()) == (comparison == .equal)
        }
    }

    private func holds(_ test: (Comparison, String) -> Bool) -> Bool {
        var result = false
        for (index, condition) in conditions.enumerated() {
            guard let comparison = condition.comparison else { continue }
            let holds = test(comparison, condition.value)
            if index == 0 {
                result = holds
            } else {
                result = condition.connective == .or ? result || holds : result && holds
            }
        }
        return result
    }
}

/// A condition of pre-load logic.
public struct PreLoadCondition: Codable, Hashable, Sendable {
    /// How a condition is combined with the previous ones; raw values as sent to apps.
    public enum Connective: String, Codable, CaseIterable, Sendable {
        case and = "&&"
        case or = "||"
    }

    /// How it is combined with the previous conditions; ignored for the first.
    public var connective: Connective?
    /// The comparison; nil until chosen.
    public var comparison: Comparison?
    /// The value to compare with.
    public var value = ""

    /// Creates a condition.
    public init(_ comparison: Comparison? = nil, _ value: String = "", joined connective: Connective? = nil) {
        (self.comparison, self.value, self.connective) = (comparison, value, connective)
    }
}
