import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// The pages for the groups of the site and of an organization.
public struct GroupController: Sendable {
    let siteMap: SiteMap

    /// Creates the controller of a site.
    public init(siteMap: SiteMap) { self.siteMap = siteMap }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        routes(PeoplePaths.site, ManageSite.self) + routes(PeoplePaths.organization, ManagePeople.self)
    }

    private func routes<P: PeopleManaging>(_ base: String, _ permission: P.Type) -> [SiteRoute] {
        let group = base + "/groups/{group:int}"
        return [
            .get(base + "/groups", requiring: permission, use: list),
            .post(base + "/groups", requiring: permission, use: create),
            .get(group, requiring: permission, use: show),
            .post(group + "/name", requiring: permission, use: rename),
            .post(group + "/deletion", requiring: permission, use: delete),
            .post(group + "/members", requiring: permission, use: add),
            .post(group + "/members/{user:int}/removal", requiring: permission, use: remove),
        ]
    }

    // MARK: List

    private func list<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try listPage(context, grant, in: transaction).render())
    }

    private func create<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let name = (context.form["name"] ?? "").trimmed
        do {
            let group = try GroupRepository.add(name, with: grant, in: transaction)
            return context.redirect(
                to: PeoplePaths(context.location).group(group.id),
                flash: .init(
                    "Group \(name) created.", detail: "Next, add members and assign roles on folders."))
        } catch let invalid as InvalidInput {
            var page = try listPage(context, grant, in: transaction)
            page.name = name
            page.problems = FormProblems(invalid)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func listPage<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> GroupsPage {
        let paths = PeoplePaths(context.location)
        let groups = try GroupRepository.all(with: grant, in: transaction)
        return GroupsPage(
            frame: siteMap.frame(
                context, "Groups",
                purpose: grant.subject.folderID == .site
                    ? "Assign roles to several people at the same time. These groups can have roles on every folder."
                    : "Assign roles to several people in this organization at the same time.",
                section: "/groups"),
            paths: paths,
            lines: try groups.map { group in
                GroupsPage.Row(
                    group, paths, roles: try GroupRepository.roles(of: group.id, with: grant, in: transaction)
                )
            })
    }

    // MARK: One group

    private func show<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant, in: transaction).render())
    }

    private func rename<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let name = (context.form["name"] ?? "").trimmed
        do {
            try GroupRepository.rename(Self.group(context), to: name, with: grant, in: transaction)
        } catch let invalid as InvalidInput {
            var page = try page(context, grant, in: transaction)
            page.name = name
            page.problems = FormProblems(invalid)
            return .html(page.render(), status: .unprocessableContent)
        }
        return back(context, "Group renamed to \(name).")
    }

    private func delete<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let group = try GroupRepository.find(Self.group(context), with: grant, in: transaction)
        try GroupRepository.delete(group.id, with: grant, in: transaction)
        return context.redirect(
            to: PeoplePaths(context.location).groups,
            flash: .init("Group \(group.name) deleted.", detail: "Its roles were removed."))
    }

    private func add<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let user = try UserRepository.known(
            UserID(rawValue: context.form.rowNumber("user") ?? 0), with: grant, in: transaction)
        try GroupRepository.add(user.id, to: Self.group(context), with: grant, in: transaction)
        return back(context, "\(user.name) added to the group.")
    }

    private func remove<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let user = context.namedUser
        try GroupRepository.remove(user, from: Self.group(context), with: grant, in: transaction)
        return back(context, "Member removed from the group.")
    }

    private func page<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> GroupPage {
        let paths = PeoplePaths(context.location)
        let group = try GroupRepository.find(Self.group(context), with: grant, in: transaction)
        var members = UserFilter()
        members.group = group.id
        let window = Pagination(context.request.query)
        var page = GroupPage(
            frame: siteMap.frame(
                context, group.name, section: "/groups", parent: PageLink("Groups", to: paths.groups)),
            paths: paths, group: group, window: window, now: context.now,
            members: try UserRepository.page(
                members, skipping: window.offset, limit: Pagination.size, with: grant, in: transaction),
            roles: RoleListItem.lines(
                try GroupRepository.roles(of: group.id, with: grant, in: transaction),
                opened: try RoleRepository.visible(
                    to: context.requirePerson().holder, at: context.now, in: transaction),
                opensSite: context.hasPermission(ManageSite.self)))
        page.search = String((context.request.query["add"] ?? "").prefix(100))
        if !page.search.isEmpty {
            var filter = UserFilter()
            filter.text = page.search
            page.found = try UserRepository.page(
                filter, limit: GroupPage.foundCountMax, with: grant, in: transaction)
        }
        return page
    }

    private static func group(_ context: RequestContext) -> GroupID {
        GroupID(rawValue: context.request.parameters.value("group", as: Int64.self) ?? 0)
    }

    private func back(_ context: RequestContext, _ title: String) -> Response {
        context.redirect(to: PeoplePaths(context.location).group(Self.group(context)), flash: .init(title))
    }
}
