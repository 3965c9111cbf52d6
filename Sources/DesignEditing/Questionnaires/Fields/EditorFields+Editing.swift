import HTTP
import Studies
import Vocabulary
import WebAccess

extension EditorFields {
    /// Creates the fields of a page from submitted input or from the document.
    ///
    /// `exchange` is the function of the document's part that lists its fields.
    package init<Document: DesignDocument>(
        _ editing: EditorModel<Document>, _ typed: SubmittedFields?, locks: [String: String] = [:],
        _ exchange: (inout Document, inout FieldBinding) -> Void
    ) {
        func filled(_ document: Document, _ language: LanguageTag) -> FieldValues {
            var document = document
            var fields = FieldBinding(filling: language)
            exchange(&document, &fields)
            return fields.values
        }
        // Changes merged from two users are not the input of either user.
        let isMerged = editing.context.form["resolve"] != nil
        let language = editing.language
        self.init(
            values: isMerged
                ? filled(editing.value, language) : typed?.values ?? filled(editing.value, language),
            english: editing.isEnglish ? FieldValues() : filled(editing.value, .english),
            published: editing.published.map { filled($0, language) }, problems: editing.problems,
            locks: locks, language: language, focus: typed?.focus,
            keysLink: StudyDesignerPaths.keysLink(editing.channel))
    }
}
