/// A choice of two to four visible options:
/// `{% use ChoiceField("platform", "Platform", choices, chosen: form.platform, style: .cards) %}`
public struct ChoiceField {
    /// The layout of the options.
    public enum Style: Sendable {
        /// A vertical list.
        case list
        /// Cards, for two to four options that need a line of explanation.
        case cards
        /// Small cards next to each other, for short options such as numbers.
        case smallCards
        /// A segmented control, for two or three short options.
        case segmented
    }

    let name: String
    let choices: [SelectOption]
    let chosen: String
    let notes: FieldDescription
    let style: Style
    let width: FieldWidth
    let hasFocus: Bool

    /// Creates a field.
    public init(
        _ name: String, _ label: String, _ choices: [SelectOption], chosen: String = "", style: Style = .list,
        hint: String? = nil, error: String? = nil, isOptional: Bool = false, was: String? = nil,
        lock: String? = nil, width: FieldWidth = .long, hasFocus: Bool = false
    ) {
        self.name = name
        self.choices = choices
        self.chosen = chosen
        self.style = style
        self.width = width
        self.hasFocus = hasFocus
        notes = FieldDescription(
            label, hint: hint, error: error, isOptional: isOptional, was: was, lock: lock)
    }
}

extension ChoiceField {
    struct Row {
        let id: String
        let choice: SelectOption
        let isChosen: Bool
        /// Whether the option can be selected: it has no refusal, and the field isn't locked to another option.
        let isOpen: Bool
        /// Whether it has the focus when the page opens.
        let hasFocus: Bool
    }

    /// The options. The first one has the ID of the field, so that links in the error summary lead to it.
    var rows: [Row] {
        choices.enumerated().map { index, choice in
            let isChosen = choice.value == chosen
            return Row(
                id: index == 0 ? FieldID.control(name) : FieldID.note("\(index + 1)", of: name),
                choice: choice,
                isChosen: isChosen, isOpen: choice.refusal == nil && (notes.lock == nil || isChosen),
                hasFocus: hasFocus && index == 0)
        }
    }

    var describedBy: String { notes.describedBy(name) }
    var head: FieldHeader { FieldHeader(name: name, notes: notes, kind: .legend) }
    var boxClass: String { notes.fieldClass + width.className }
    var isSegmented: Bool { style == .segmented }
    var areCards: Bool { style == .cards || style == .smallCards }
    var cardsClass: String { style == .smallCards ? "choice-cards small" : "choice-cards" }
    var lockID: String { FieldID.note("lock", of: name) }
}
