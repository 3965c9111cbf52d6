import JSON

/// An email address as text input.
public struct EmailFormat: QuestionType {
    /// The placeholder of the empty field.
    public var placeholder = LocalizedText()

    /// Creates a value with defaults.
    public init() {}

    public static let name = "email"
    public static let title = "Email"
    public static let explanation = "An email address that participants type"
    public static let answer = AnswerKind.text
    public static let icon = QuestionIcon.mail

    public static func control(_ format: JSONTree) -> AnswerControl { .email }

    public static let fields: [Field<EmailFormat>] = [
        .text(
            "placeholder", \.placeholder, "Placeholder", limit: DesignLimits.emailPlaceholder,
            isNarrow: true)
    ]

    public func write(to wire: inout WireWriter) {
        wire.member("placeholder", placeholder, .words("Placeholder."))
    }
}
