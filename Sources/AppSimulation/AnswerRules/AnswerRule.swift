import Studies

/// The answers that phones can produce for a question, by its response format as sent to apps.
///
/// What phones send is stored as it is, even outside a question's range or without a pattern's form, as on the deployed
/// server: a participant's answer is never lost, because phones repeat a refused response forever and the design may
/// have changed since the app read it. A response fails only if the column of its List can't hold a value.
/// Only corrections and edits of rows follow these rules, because their authors can be asked for another value.
public enum AnswerRule: Sendable {
    /// Yes or no.
    case flag
    /// A number, also a duration in hours and a height in centimeters.
    case number(NumberAnswerRule)
    /// One or several of the offered choices.
    case choice(ChoiceAnswerRule)
    /// Text, also an email address, a time of day, and a location.
    case text(TextAnswerRule)
    /// A date, or a date and time.
    case date(DateAnswerRule)

    /// Creates the rule of a question; nil for instructions, forms, and questions of an unknown type or
    /// without choices.
    public init?(_ step: WalkthroughStep) {
        guard step.kind == .question, let type = step.type else { return nil }
        switch type.answer {
        case .flag: self = .flag
        case .number: self = .number(NumberAnswerRule(type.question.control(step.format), step.format))
        case .choice, .choices:
            guard let rule = ChoiceAnswerRule(step) else { return nil }
            self = .choice(rule)
        case .text, .timeOfDay, .coordinates:
            self = .text(TextAnswerRule(type.question.control(step.format), step.format))
        case .date: self = .date(DateAnswerRule(step.format))
        }
    }

    /// What is expected, as text that follows the word "expected".
    public var expectation: String {
        switch self {
        case .flag: "true or false"
        case .number(let rule): rule.expectation
        case .choice(let rule): rule.expectation
        case .text(let rule): rule.expectation
        case .date(let rule): rule.expectation
        }
    }
}
