/// Where an answer leads in the middle of a questionnaire that does not branch.
///
/// Its destination is hidden from participants whose answer does not lead there. The original system calls a step with
/// such logic not visible by default. It cannot be skipped.
public struct PreLoadLogic: Codable, Hashable, Sendable {
    /// Where it leads when the conditions hold; nil until chosen.
    public var destination: Destination?
    /// What the answer is compared with.
    public var conditions: [PreLoadCondition] = []

    /// Creates the default values.
    public init() {}

    /// Whether a number fulfils the conditions, which are joined from left to right as phones do it.
    public func holds(for answer: Double) -> Bool {
        holds { comparison, value in
            Double(value).map { comparison.holds(answer, $0) } ?? false
        }
    }

    /// Whether a text fulfils the conditions; case does not count.
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

/// One comparison of pre-load logic.
public struct PreLoadCondition: Codable, Hashable, Sendable {
    /// How a comparison is joined to those before it, by the sign that apps receive.
    public enum Connective: String, Codable, CaseIterable, Sendable {
        case and = "&&"
        case or = "||"
    }

    /// How it is joined to those before; of no meaning for the first.
    public var connective: Connective?
    /// How the answer is compared; nil until chosen.
    public var comparison: Comparison?
    /// What it is compared with.
    public var value = ""

    /// A comparison.
    public init(_ comparison: Comparison? = nil, _ value: String = "", joined connective: Connective? = nil) {
        (self.comparison, self.value, self.connective) = (comparison, value, connective)
    }
}
