import JSON
import Studies

/// The choices that a question accepts.
public struct ChoiceAnswerRule: Sendable {
    /// The offered choices, in order.
    public let choices: [WalkthroughChoice]
    /// Whether the answer is a list, even if only one choice can be selected.
    public let isList: Bool
    /// Whether several choices can be selected.
    public let takesSeveral: Bool

    /// Creates the rule of a question; nil if it offers no choices.
    init?(_ step: WalkthroughStep) {
        let rows = step.format["textChoices"]?.array ?? step.format["imageChoices"]?.array ?? []
        choices = rows.compactMap { row in
            var choice = WalkthroughChoice(row)
            // Designs of other systems have numbers as values, which apps send as text.
            if choice.value.isEmpty, case .number(let number)? = row["value"] { choice.value = number.text }
            return choice.value.isEmpty ? nil : choice
        }
        if choices.isEmpty { return nil }
        isList = step.answer == .choices
        takesSeveral = isList && step.takesSeveral
    }

    /// The choice that has a text field; nil if none has.
    public var other: WalkthroughChoice? { choices.first(where: \.asksForText) }

    /// Returns the choice with this value; nil if the question doesn't offer it.
    public func choice(_ value: String) -> WalkthroughChoice? { choices.first { $0.value == value } }

    /// Returns whether a stored value can be the answer. For a choice with a text field, apps store its text.
    public func accepts(stored value: String) -> Bool {
        choices.contains { $0.value == value || $0.asksForText && $0.text == value }
    }

    /// Returns why these choices can't be selected together; nil if they can.
    public func refusal(of values: [String], other text: String) -> String? {
        let chosen = values.map(choice)
        guard chosen.allSatisfy({ $0 != nil }) else { return "Choose from the options of the question." }
        if values.count > 1, !takesSeveral { return "Choose only one option." }
        if values.count > 1, let alone = chosen.compactMap(\.self).first(where: \.isExclusive) {
            return "\u{201C}\(alone.text)\u{201D} can't be combined with other options."
        }
        let asking = chosen.compactMap(\.self).first(where: \.asksForText)
        if let asking, asking.needsText, text.isEmpty {
            return "Enter the text for \u{201C}\(asking.text)\u{201D}."
        }
        if asking == nil, !text.isEmpty {
            let name = other.map { "\u{201C}\($0.text)\u{201D}" } ?? "an option that asks for text"
            return "Choose \(name), or remove the text entered for it."
        }
        return nil
    }

    /// What is expected, with the values of the first choices.
    public var expectation: String {
        let shown = choices.prefix(Self.shownMax).map { "'\($0.value)'" }.joined(separator: ", ")
        let rest = choices.count > Self.shownMax ? ", and \(choices.count - Self.shownMax) more" : ""
        return "\(takesSeveral ? "choices" : "a choice") of the question (\(shown)\(rest))"
    }

    private static let shownMax = 10
}
