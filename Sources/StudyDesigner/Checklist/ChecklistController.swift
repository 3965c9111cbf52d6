import Access
import DesignEditing
import HTTP
import SQLStore
import Studies
import Vocabulary
import WebAccess

/// Serves the checklist and marks everything complete that passes its checks in a language.
struct ChecklistController: Sendable {
    let editor: DocumentEditor

    private var designs: DesignRepository { editor.designs }

    var routes: [SiteRoute] {
        let designs = designs
        return DocumentController(editor: editor) { ChecklistForm(designs: designs) }.routes
            + [
                .post(
                    StudyDesignerPaths.pattern(of: .checklist) + "/marks", requiring: EditDesign.self,
                    use: mark)
            ]
    }

    private func mark(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let settings = try designs.document(StudySettings.self, in: grant.subject.scope, transaction)
        guard let language = context.form["lang"].flatMap({ LanguageTag($0) }),
            settings.value.allLanguages.contains(language)
        else { throw NotFound("language") }
        let page = StudyDesignerPaths.section(.checklist, try context.designChannel())
        return try CompletionMarking(designs: designs, context: context, language: language).mark(
            CompletionMarking.sections, called: "all sections", done: page,
            open: "\(page)?\(ChecklistProgress.openQuery)=\(language)", grant, transaction)
    }
}
