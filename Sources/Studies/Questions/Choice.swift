import JSON
import Vocabulary

/// An answer choice of a question.
public struct Choice: FieldRow {
    /// The ID within its document.
    public var id: ItemID
    /// The text shown to participants.
    public var text = LocalizedText()
    /// The stored value, the same in every language.
    public var value = ""
    /// A second line below the text. Only for text choices.
    public var details = LocalizedText()
    /// Whether selecting this choice clears the others. Only for text choices that allow several answers.
    public var exclusive = false

    /// Creates a choice with the default attributes.
    public init(id: ItemID) { self.id = id }

    /// Creates a choice with a text and a value.
    public init(id: ItemID, text: LocalizedText, value: String = "") {
        self.id = id
        self.text = text
        self.value = value
    }

    public static let fields: [Field<Choice>] =
        basicFields(text: DesignLimits.choiceText, value: DesignLimits.textChoiceValue) + [
            .text("details", \.details, "Description", limit: DesignLimits.choiceDetails),
            .flag(
                "exclusive", \.exclusive, "Clears the others", control: .checkbox, column: "Exclusive",
                shown: "when-several"),
        ]

    /// Returns the fields of a choice without a description, which can't be exclusive.
    static func basicFields(text: Int, value: Int) -> [Field<Choice>] {
        [
            .text(
                "text", \.text, "Display text", limit: text, ask: "Enter the text that participants see"),
            .word("value", \.value, "Value", limit: value, ask: "Enter the value to store"),
        ]
    }

    /// Returns what the form says about a list of choices.
    static func hint(_ rows: String, text: Int, value: Int) -> String {
        "\(rows). Participants see the text (up to \(text) characters). The value (up to \(value) characters) is stored."
    }

    /// The schema of a choice as sent to apps.
    public static let schema = WireWriter.describe(.object("A choice.").named("Choice")) {
        Choice(id: "").write(exclusive: true, to: &$0)
    }

    func write(exclusive: Bool, to wire: inout WireWriter) {
        wire.choiceText(text)
        wire.choiceValue(value)
        wire.choiceDetails(details)
        wire.choiceExclusive(exclusive)
    }
}

// The members of a choice, which the original service writes in different orders.
extension WireWriter {
    mutating func choiceText(_ text: LocalizedText) {
        member("text", text, .text("Text shown to participants.", example: "Never"))
    }

    mutating func choiceValue(_ value: String) {
        member(
            "value", value,
            .text("Value stored in the response. Same in every language.", example: "never"))
    }

    mutating func choiceDetails(_ details: LocalizedText) { member("detail", details, .words("Details.")) }

    mutating func choiceExclusive(_ exclusive: Bool) {
        member("exclusive", exclusive, .flag("Whether selecting this choice clears the others."))
    }
}

extension Sequence where Element == Choice {
    /// The choices as answers that can determine the next step.
    var branchPoints: [Question.BranchPoint] {
        map { Question.BranchPoint(id: $0.id, text: $0.text, value: $0.value) }
    }
}

extension RuleCheck {
    /// Rejects duplicate texts and values. They are compared case-insensitively, as on Android.
    mutating func distinct(_ rows: [(text: String, value: String)], field: (Int) -> String) {
        var texts: Set<String> = []
        var values: Set<String> = []
        for (index, row) in rows.enumerated() {
            if !row.text.isBlank, !texts.insert(row.text.lowercased()).inserted {
                refuse(field(index) + "text", "\"\(row.text)\" is used twice. Choose another text")
            }
            if !row.value.isBlank, !values.insert(row.value.lowercased()).inserted {
                refuse(field(index) + "value", "The value \(row.value) is used twice. Choose another")
            }
        }
    }

    /// Rejects duplicate texts and values of choices.
    mutating func distinct(_ choices: [Choice]) {
        distinct(choices.map { ($0.text.english, $0.value) }, field: { "choices[\($0)]." })
    }
}
