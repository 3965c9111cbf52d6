import Access
import Entrances
import HTTP
import SQLStore
import Studies

/// Shows and saves the checklist.
struct ChecklistController: Sendable {
    let editor: DocumentEditor

    var routes: [SiteRoute] {
        let pattern = Paths.pattern(of: .checklist)
        return [
            .get(pattern, requiring: ViewDesign.self, use: show),
            .post(pattern, requiring: EditDesign.self, use: save),
        ]
    }

    private func show(
        _ visit: Visit, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        try editor.show(ChecklistForm(), visit, grant, transaction)
    }

    private func save(
        _ visit: Visit, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        try editor.save(ChecklistForm(), visit, grant, transaction)
    }
}
