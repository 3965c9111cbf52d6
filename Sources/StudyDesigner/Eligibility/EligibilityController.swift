import Access
import Cryptography
import Entrances
import HTTP
import SQLStore
import Studies

/// Shows and saves how people show that they may join.
struct EligibilityController: Sendable {
    let editor: DocumentEditor
    let random: RandomBytes

    var routes: [SiteRoute] {
        let pattern = Paths.pattern(of: .eligibility)
        return [
            .get(pattern, requiring: ViewDesign.self, use: show),
            .post(pattern, requiring: EditDesign.self, use: save),
        ]
    }

    private func show(
        _ visit: Visit, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        try editor.show(EligibilityForm(random: random), visit, grant, transaction)
    }

    private func save(
        _ visit: Visit, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        try editor.save(EligibilityForm(random: random), visit, grant, transaction)
    }
}
