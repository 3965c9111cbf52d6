import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// Assigns and removes roles at a site.
struct StudySiteRoleController: Sendable {
    var routes: [SiteRoute] {
        [
            .post(ResponsePaths.siteRoles, requiring: ManageStudySites.self, use: assign),
            .post(ResponsePaths.siteRoleRemoval, requiring: ManageStudySites.self, use: remove),
        ]
    }

    private func assign(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let site = try StudySiteRepository.find(StudySiteController.id(context), with: grant, in: transaction)
        let address = ResponsePaths.site(site.id, grant.subject)
        let email = (context.form["email"] ?? "").trimmed
        guard let role = Role(rawValue: context.form["role"] ?? "") else {
            throw InvalidInput("role", "Choose a role.")
        }
        do {
            try StudySiteRoleRepository.assign(
                role, to: .email(email), at: site, with: grant, in: transaction)
        } catch is NotFound {
            return context.redirect(
                to: address,
                flash: Flash(
                    .failure, "No one in this organization has the address \(email.prefix(100)).",
                    detail: "Invite them to the organization first, then assign the role here."))
        }
        return context.redirect(
            to: address, flash: Flash(.success, "\(email) is now \(role.title) at \(site.name)."))
    }

    private func remove(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let site = try StudySiteRepository.find(StudySiteController.id(context), with: grant, in: transaction)
        guard let role = Role(rawValue: context.form["role"] ?? ""), let holder = Self.holder(context.form)
        else {
            throw InvalidInput("role", "Choose a role.")
        }
        try StudySiteRoleRepository.revoke(role, from: holder, at: site, with: grant, in: transaction)
        return context.redirect(
            to: ResponsePaths.site(site.id, grant.subject), flash: Flash("\(role.title) removed."))
    }

    private static func holder(_ form: Form) -> Principal? {
        if let user = form["user"].flatMap({ Int64($0) }) { return .user(UserID(user)) }
        return form["group"].flatMap { Int64($0) }.map { .group(GroupID($0)) }
    }
}

extension StudySiteRoleHolder {
    /// The form fields that identify one of the holder's roles.
    func fields(_ role: Role) -> [HiddenField] {
        let holder =
            switch principal {
            case .user(let id): HiddenField("user", "\(id)")
            case .group(let id): HiddenField("group", "\(id)")
            case .email(let email): HiddenField("email", email)
            }
        return [holder, HiddenField("role", role.rawValue)]
    }
}
