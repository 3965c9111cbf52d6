import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// A form that moves participants to a site: of one participant, or of all who have none.
protocol ParticipantMoveForm: Sendable {
    /// The pattern of the form's page.
    var pattern: String { get }

    /// Returns the page with the form.
    func page(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, _ problems: FormProblems,
        _ transaction: borrowing Transaction
    ) throws -> ParticipantMovePage

    /// Moves the participants, and returns the result with the page that shows it.
    func move(
        _ move: CheckedMove, _ context: RequestContext, _ grant: Grant<ManageStudySites>,
        _ transaction: borrowing Transaction
    ) throws -> (result: String, page: String)
}

extension ParticipantMoveForm {
    var routes: [SiteRoute] {
        [
            .get(pattern, requiring: ManageStudySites.self, use: ask),
            .post(pattern, requiring: ManageStudySites.self, use: submit),
        ]
    }

    private func ask(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant, FormProblems(), transaction).render())
    }

    private func submit(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        do {
            let checked = try EnteredMove(context.form).checked(with: grant, transaction)
            let (result, page) = try move(checked, context, grant, transaction)
            return context.redirect(to: page, flash: Flash(.success, result))
        } catch let invalid as InvalidInput {
            let page = try page(context, grant, FormProblems(invalid), transaction)
            return .html(page.render(), status: .unprocessableContent)
        }
    }
}
