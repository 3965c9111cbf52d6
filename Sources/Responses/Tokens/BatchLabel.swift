import Access
import HTTP
import Vocabulary

/// The label and note of a batch of enrollment tokens. Both may be empty.
public struct BatchLabel: Sendable, Hashable {
    /// The maximum length of a label in characters.
    public static let labelLengthMax = 200
    /// The maximum length of a note in characters.
    public static let noteLengthMax = 2_000

    /// Who or what the batch is for, in one line.
    public let label: String
    /// Other details for coordinators, in one or more lines.
    public let note: String

    /// Creates a label and note, without surrounding whitespace.
    public init(label: String = "", note: String = "") {
        self.label = label.trimmed
        self.note = note.trimmed
    }

    /// Reads the label and note of a form with the fields `label` and `note`.
    package init(_ form: Form) {
        self.init(label: form["label"] ?? "", note: form["note"] ?? "")
    }

    /// Throws ``InvalidInput`` naming the fields that are too long.
    package func check() throws(InvalidInput) {
        var problems: [FieldProblem] = []
        if let problem = Self.problem(label, Self.labelLengthMax) { problems.append(.init("label", problem)) }
        if let problem = Self.problem(note, Self.noteLengthMax) { problems.append(.init("note", problem)) }
        if !problems.isEmpty { throw InvalidInput(problems) }
    }

    private static func problem(_ text: String, _ limit: Int) -> String? {
        text.count > limit ? "This has \(text.count) characters. Use at most \(limit)." : nil
    }
}
