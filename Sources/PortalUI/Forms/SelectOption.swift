/// One of the things that can be chosen in a select, among radio buttons, or in a list of boxes.
public struct SelectOption: Sendable, Hashable {
    /// What the form sends.
    public let value: String
    /// The visible text.
    public let title: String
    /// A line of explanation, for cards and lists.
    public let hint: String?
    /// Why it cannot be chosen now.
    public let refusal: String?

    /// Makes a choice; an option with a refusal stays visible and shows the reason.
    public init(_ value: String, _ title: String, hint: String? = nil, refusal: String? = nil) {
        self.value = value
        self.title = title
        self.hint = hint
        self.refusal = refusal
    }
}

/// Choices of a select under a heading.
public struct SelectOptionGroup: Sendable {
    /// The heading; choices without one come first.
    public let title: String?
    /// The choices.
    public let choices: [SelectOption]

    /// Makes a group.
    public init(_ title: String? = nil, _ choices: [SelectOption]) {
        self.title = title
        self.choices = choices
    }
}
