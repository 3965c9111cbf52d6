import PortalUI
import Studies

/// Says in words where two values of a document differ: in a questionnaire, steps by their number and key.
struct DocumentDifferenceText {
    let names: DifferenceLabels
    private let steps: StepDifferenceText?

    /// Differences between two values of a document; nil for one that isn't there.
    init<Document: DesignDocument>(from previous: Document?, to newer: Document?) {
        names = DifferenceLabels(Document.kind)
        steps =
            Document.self == Questionnaire.self
            ? StepDifferenceText(previous: previous as? Questionnaire, newer: newer as? Questionnaire) : nil
    }

    /// Differences of a kind of document whose parts have no numbers.
    init(_ names: DifferenceLabels) {
        self.names = names
        steps = nil
    }

    /// A line for each difference.
    func lines(_ differences: [Difference]) -> [DiffLine] {
        steps?.lines(differences) ?? names.lines(differences)
    }

    /// The words for a path.
    func name(of path: String) -> String { steps?.name(of: path) ?? names.name(of: path) }

    /// A value in words, from its JSON.
    func text(json: String?, at path: String) -> String {
        steps?.text(json: json, at: path) ?? names.text(json: json, at: path)
    }
}
