import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// Serves the page to choose who can view and edit a study's design and who leads the study.
struct StudyAdminsController: Sendable {
    let frames: DesignFrameBuilder

    var routes: [SiteRoute] {
        [
            .get(StudyDesignerPaths.admins, requiring: ManageStudyAdmins.self, use: show),
            .post(StudyDesignerPaths.admins, requiring: ManageStudyAdmins.self, use: add),
            .post(StudyDesignerPaths.admins + "/change", requiring: ManageStudyAdmins.self, use: change),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ManageStudyAdmins>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, context.request.query["q"] ?? "", grant, in: transaction).render())
    }

    private func page(
        _ context: RequestContext, _ query: String, _ grant: Grant<ManageStudyAdmins>,
        in transaction: borrowing Transaction
    ) throws -> StudyAdminsPage {
        guard let channel = context.location.channel else { throw NotFound("study") }
        let query = String(query.prefix(100)).trimmed
        let holders = try RoleRepository.holders(with: grant, in: transaction)
        let found =
            query.isEmpty
            ? []
            : try UserRepository.known(
                matching: query, limit: StudyAdminsPage.foundMax, with: grant, in: transaction)
        return StudyAdminsPage(
            frame: try frames.frame(
                context, "Study admins",
                purpose: "Who can view and edit this study's design, and who leads the study.",
                section: StudyDesignerPaths.adminsSuffix, grant.viewing, transaction),
            address: StudyDesignerPaths.admins(channel),
            lines: holders.compactMap { line($0, grant, context.rights) },
            query: query, found: found, rights: context.rights)
    }

    private func line(
        _ holder: RoleHolder, _ grant: Grant<ManageStudyAdmins>, _ rights: RightSet
    ) -> StudyAdminRow? {
        let counting = holder.roles.filter { $0.obstacle == nil }
        guard let access = StudyAccess(counting.map(\.role)) else { return nil }
        let own = StudyAccess(counting.filter { !$0.isInherited }.map(\.role).filter(Self.isOfDesign))
        let above = counting.filter { $0.isInherited && StudyAccess([$0.role]) != nil }
        let (principal, detail): (Principal, String) =
            switch holder.who {
            case .user(let id, let email): (.user(id), email)
            case .group(let id, let count): (.group(id), NumberFormat.counted(count, "member", "members"))
            }
        let ownRefusal = own.flatMap { StudyAdminsPage.refusal($0, rights) }
        return StudyAdminRow(
            key: principal.formKey, name: holder.name, detail: detail, access: access,
            origin: above.map { "\($0.role.title) of \($0.folderTitle)" }.joined(separator: ", "), own: own,
            choices: StudyAccess.allCases.map {
                SelectOption($0.rawValue, $0.title, refusal: StudyAdminsPage.refusal($0, rights))
            }, lock: ownRefusal)
    }

    private static func isOfDesign(_ role: Role) -> Bool { RoleRepository.designRoles.contains(role) }

    // MARK: Changing

    private func add(
        _ context: RequestContext, _ grant: Grant<ManageStudyAdmins>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (who, chosen) = (context.form["who"] ?? "", context.form["access"] ?? "")
        do {
            var problems: [FieldProblem] = []
            let principal = Principal(formKey: who)
            let access = StudyAccess(rawValue: chosen)
            if principal == nil { problems.append(FieldProblem("who", "Choose a member.")) }
            if access == nil { problems.append(FieldProblem("access", "Choose an access level.")) }
            guard let principal, let access else { throw InvalidInput(problems) }
            return try save(
                StudyAdminChange(principal: principal, access: access), context, grant, in: transaction)
        } catch let refusal as InvalidInput {
            var page = try page(context, context.form["q"] ?? "", grant, in: transaction)
            (page.who, page.access, page.problems) = (
                who, chosen, FormProblems(refusal.problems.map { .init(field: $0.field, $0.sentence) })
            )
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func change(
        _ context: RequestContext, _ grant: Grant<ManageStudyAdmins>, in transaction: borrowing Transaction
    ) throws -> Response {
        guard let principal = Principal(formKey: context.form["who"] ?? "") else { throw NotFound("user") }
        let access = StudyAccess(rawValue: context.form["access"] ?? "")
        return try save(
            StudyAdminChange(principal: principal, access: access), context, grant, in: transaction)
    }

    private func save(
        _ change: StudyAdminChange, _ context: RequestContext, _ grant: Grant<ManageStudyAdmins>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        guard let channel = context.location.channel else { throw NotFound("study") }
        try change.apply(with: grant, in: transaction)
        let name = try RoleRepository.holderName(change.principal, with: grant, in: transaction)
        let sentence =
            change.access.map { "\(name): \($0.title.lowercased())." }
            ?? "\(name) was removed from the study."
        // Users who removed their own access to this page are redirected to a page that they can still open.
        let effectiveRoles = try Roles.effectiveRoles(
            of: context.requirePerson().user, on: .study(grant.subject), at: context.now, in: transaction)
        let address =
            effectiveRoles.hasPermission(ManageStudyAdmins.self)
            ? StudyDesignerPaths.admins(channel)
            : effectiveRoles.hasAnyRole ? FolderPaths.of(channel) : ReturnPath.home
        return context.redirect(to: address, flash: Flash(sentence))
    }

    private typealias Flash = WebAccess.Flash
}
