import JSON
import PortalUI
import Studies

/// Describes the differences between two values of a document: steps and other elements of lists by number and text,
/// fields as their forms say them.
package struct DocumentDifferenceText {
    let names: DifferenceLabels
    private let steps: StepDifferenceText?

    /// Creates a description of two values of a document; nil for a missing value.
    init<Document: DesignDocument>(from previous: Document?, to newer: Document?) {
        let values = [newer, previous].compactMap(\.self)
        names = DifferenceLabels(
            Document.kind, of: values.compactMap { try? JSONTree(storing: $0) })
        steps =
            Document.self == Questionnaire.self
            ? StepDifferenceText(previous: previous as? Questionnaire, newer: newer as? Questionnaire) : nil
    }

    /// Returns a description of two values of a document of any kind.
    package static func of(_ previous: any DesignDocument, _ newer: any DesignDocument)
        -> DocumentDifferenceText
    {
        func open<Document: DesignDocument>(_ newer: Document) -> DocumentDifferenceText {
            DocumentDifferenceText(from: previous as? Document, to: newer)
        }
        return open(newer)
    }

    /// Creates a description of two values of a document of an app.
    package init(ofApp values: [JSONTree]) {
        names = DifferenceLabels(nil, of: values)
        steps = nil
    }

    /// Returns a line for each difference.
    package func lines(_ differences: [Difference]) -> [DiffLine] {
        steps?.lines(differences) ?? names.lines(differences)
    }

    /// Returns the label of a path.
    package func name(of path: String) -> String { steps?.name(of: path) ?? names.name(of: path) }

    /// Returns the label of the field at a path in its form, without the step: "Text of the question".
    package func field(of path: String) -> String { steps?.field(of: path) ?? names.name(of: path) }

    /// Returns a value in words, from its JSON.
    func text(json: String?, at path: String) -> String {
        steps?.text(json: json, at: path) ?? names.text(json: json, at: path)
    }

    /// Compares two values from their JSON as formatted texts; nil if they are anything else.
    func richText(from before: String?, to after: String?, at path: String) -> RichTextDifference? {
        func tree(_ json: String?) -> JSONTree? { json.flatMap { try? JSONTree.parse($0) } }
        return names.richTexts(tree(before), tree(after), at: path)
            .map { RichTextDifference(from: $0, to: $1) }
    }
}
