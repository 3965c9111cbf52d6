import Access
import HTTP
import PortalUI
import SQLStore
import WebAccess

/// Hides the list of first steps from a user.
struct FirstStepsController: Sendable {
    static let hide = "/first-steps/hide"

    var routes: [SiteRoute] { [.post(Self.hide, .signedIn, use: hide)] }

    private func hide(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response {
        try FirstStepRepository.hide(from: try context.requirePerson(), transaction)
        return context.redirect(
            to: ReturnPath.checked(context.form["to"]), flash: Flash("The first steps are hidden."))
    }
}
