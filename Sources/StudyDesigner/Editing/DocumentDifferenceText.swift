import PortalUI
import Studies

/// Describes the differences between two values of a document; in a questionnaire, steps by number and key.
struct DocumentDifferenceText {
    let names: DifferenceLabels
    private let steps: StepDifferenceText?

    /// Creates a description of two values of a document; nil for a missing value.
    init<Document: DesignDocument>(from previous: Document?, to newer: Document?) {
        names = DifferenceLabels(Document.kind)
        steps =
            Document.self == Questionnaire.self
            ? StepDifferenceText(previous: previous as? Questionnaire, newer: newer as? Questionnaire) : nil
    }

    /// Creates a description for a kind of document whose parts have no numbers.
    init(_ names: DifferenceLabels) {
        self.names = names
        steps = nil
    }

    /// Returns a line for each difference.
    func lines(_ differences: [Difference]) -> [DiffLine] {
        steps?.lines(differences) ?? names.lines(differences)
    }

    /// Returns the label of a path.
    func name(of path: String) -> String { steps?.name(of: path) ?? names.name(of: path) }

    /// Returns a value in words, from its JSON.
    func text(json: String?, at path: String) -> String {
        steps?.text(json: json, at: path) ?? names.text(json: json, at: path)
    }
}
