/// An option of a select, of radio buttons, or of a list of checkboxes.
public struct SelectOption: Sendable, Hashable {
    /// The submitted value.
    public let value: String
    /// The visible text.
    public let title: String
    /// A line of explanation, for cards and lists.
    public let hint: String?
    /// Why the option can't be selected now.
    public let refusal: String?

    /// Creates an option. An option with a refusal stays visible and shows the reason.
    public init(_ value: String, _ title: String, hint: String? = nil, refusal: String? = nil) {
        self.value = value
        self.title = title
        self.hint = hint
        self.refusal = refusal
    }
}

/// Options of a select under a heading.
public struct SelectOptionGroup: Sendable {
    /// The heading; options without one come first.
    public let title: String?
    /// The options.
    public let choices: [SelectOption]

    /// Creates a group.
    public init(_ title: String? = nil, _ choices: [SelectOption]) {
        self.title = title
        self.choices = choices
    }
}
