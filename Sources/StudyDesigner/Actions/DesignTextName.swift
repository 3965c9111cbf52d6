import DesignEditing
import Studies
import StudyPublishing

extension DesignSnapshot {
    /// Returns where a text is: its section, document, step and field, such as
    /// `Questionnaires, Evening diary, step 3 “How did you sleep?”: Text of the question`.
    func name(of text: DesignText) throws -> String {
        guard case .document(let id, let kind) = text.holder,
            let value = try documents.first(where: { $0.id == id })?.value()
        else { return TextLabels.of(text, withSection: true) }
        let field = DocumentDifferenceText.of(value, value).name(of: text.path.text)
        let places =
            [text.group.title] + (kind.isListed ? [text.title.isEmpty ? "Untitled" : text.title] : [])
        return (places + [field.inSentence]).joined(separator: ", ")
    }
}
