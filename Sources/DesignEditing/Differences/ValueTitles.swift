import Studies

extension Eligibility.Method {
    /// The method in words.
    package var title: String {
        switch self {
        case .token: "Token validation only"
        case .combined: "Token validation and eligibility test"
        case .test: "Eligibility test only"
        }
    }
}

extension ComprehensionQuestion.Matching {
    /// The displayed name.
    package var title: String {
        switch self {
        case .all: "All correct answers"
        case .any: "Any correct answer"
        }
    }
}

extension ResourcePeriod.Kind {
    /// The displayed name.
    package var title: String {
        switch self {
        case .always: "No"
        case .dates: "Custom date range"
        case .anchor: "Anchor-date-based period"
        }
    }
}
