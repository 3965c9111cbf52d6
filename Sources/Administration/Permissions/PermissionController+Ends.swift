import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import Timekeeping
import WebAccess

// Roles on a folder that end by themselves.

extension PermissionController {
    static let lastDay = "/roles/{role:int}/last-day"

    /// Sets the last day of a role. A refused day is shown at its field.
    func setLastDay(
        _ context: RequestContext, _ grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> Response {
        let entered = EnteredRoleEnd(context)
        do {
            let day = try RoleEnd.lastDay(entered.day, at: context.now)
            let end = try RoleEndRepository.set(day, of: entered.id, with: grant, in: transaction)
            return context.redirect(
                to: PermissionPaths(context.location).page, flash: .roleEnds(end, on: day))
        } catch let invalid as InvalidInput {
            guard
                try RoleEndRepository.all(with: grant, in: transaction).contains(where: {
                    $0.id == entered.id
                })
            else { throw NotFound("role") }
            let page = try page(context, grant, ending: entered.refused(invalid), in: transaction)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    /// Returns the card of roles that end, with a last day that was refused.
    func ends(
        _ context: RequestContext, matching query: String, _ entered: EnteredRoleEnd?,
        _ grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> RoleEndsCard {
        RoleEndsCard(
            try RoleEndRepository.all(with: grant, in: transaction), on: context.now.civil().date,
            at: PermissionPaths(context.location), token: context.formToken, matching: query,
            entered: entered)
    }
}
