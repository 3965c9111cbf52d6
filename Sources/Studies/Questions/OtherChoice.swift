import JSON

/// The "other" choice of a text choice, for answers that are not in the list. It is always last.
public struct OtherChoice: DeclaresFields {
    /// The text shown to participants.
    public var text = LocalizedText()
    /// The stored value, the same in every language.
    public var value = ""
    /// A second line below the text.
    public var details = LocalizedText()
    /// Whether selecting this choice clears the others.
    public var exclusive = false
    /// Whether participants can enter text.
    public var asksForText = false
    /// The placeholder of the empty field.
    public var placeholder = LocalizedText()
    /// Whether the text is required.
    public var textIsMandatory = false

    /// Creates a value with defaults.
    public init() {}

    public static let fields: [Field<OtherChoice>] = [
        .text(
            "text", \.text, "Display text of “Other”", limit: DesignLimits.choiceText,
            ask: "Enter the text of the \"other\" choice"),
        .word(
            "value", \.value, "Value of “Other”", limit: DesignLimits.textChoiceValue, .inRow,
            ask: "Enter the value to store"),
        .text("details", \.details, "Description of “Other”", limit: DesignLimits.choiceDetails),
        .flag(
            "exclusive", \.exclusive, "Choosing it clears the other choices", control: .checkbox,
            shown: "when-several"),
        .flag("asksForText", \.asksForText, "Include a text field", control: .checkbox),
        .text(
            "placeholder", \.placeholder, "Placeholder of the text field",
            limit: DesignLimits.otherPlaceholder, isNarrow: true, shown: "when-other-text",
            if: { $0.asksForText }),
        .flag(
            "textIsMandatory", \.textIsMandatory, "Require text", control: .checkbox, shown: "when-other-text"
        ),
    ]

    func write(exclusive: Bool, to wire: inout WireWriter) {
        wire.choiceValue(value)
        wire.choiceText(text)
        wire.choiceDetails(details)
        wire.choiceExclusive(exclusive)
        wire.object("other", Self.textMeaning) { writeText(to: &$0) }
    }

    private static let textMeaning = "Text field of the choice \"other\". Other choices do not have it."

    /// The schema of the text field.
    static let textSchema = WireWriter.describe(.object(textMeaning)) { OtherChoice().writeText(to: &$0) }

    private func writeText(to wire: inout WireWriter) {
        wire.member("placeholder", asksForText ? placeholder : LocalizedText(), .words("Placeholder."))
        wire.member(
            "isMandatory", asksForText && textIsMandatory,
            .flag("Whether text is required.", defaultValue: false))
        wire.member(
            "textfieldReq", asksForText, .flag("Whether there is a text field.", defaultValue: false))
    }
}
