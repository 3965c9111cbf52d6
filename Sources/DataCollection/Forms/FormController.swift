import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import WebAccess

/// A form of a study on a page of its own. If it's refused, the page comes back with what was entered and what is wrong.
protocol FormController: Sendable {
    /// The permission that both the page and the form require.
    associatedtype RequiredPermission: Permission where RequiredPermission.Subject == Channel
    associatedtype FormPage: Page

    /// The pattern of the page, to which the form is sent.
    var pattern: String { get }

    /// Returns the page with the entries of the request, if it has any.
    func page(
        _ context: RequestContext, _ grant: Grant<RequiredPermission>, _ problems: FormProblems,
        _ transaction: borrowing Transaction
    ) throws -> FormPage

    /// Does what the form asks for, and returns the result with the page that shows it.
    func submit(
        _ context: RequestContext, _ grant: Grant<RequiredPermission>, _ transaction: borrowing Transaction
    ) throws -> (result: Flash, page: String)
}

extension FormController {
    /// The routes of the page and the form.
    var formRoutes: [SiteRoute] {
        [
            .get(pattern, requiring: RequiredPermission.self, use: ask),
            .post(pattern, requiring: RequiredPermission.self, use: answer),
        ]
    }

    var routes: [SiteRoute] { formRoutes }

    private func ask(
        _ context: RequestContext, _ grant: Grant<RequiredPermission>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant, FormProblems(), transaction).render())
    }

    private func answer(
        _ context: RequestContext, _ grant: Grant<RequiredPermission>, in transaction: borrowing Transaction
    ) throws -> Response {
        do {
            let (result, page) = try submit(context, grant, transaction)
            return context.redirect(to: page, flash: result)
        } catch let refusal as any UserFacingError where refusal is InvalidInput || refusal is Conflict {
            let page = try page(context, grant, FormProblems(refusal), transaction)
            return .html(page.render(), status: .unprocessableContent)
        }
    }
}
