import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import WebAccess

/// The pages for the groups of the site and of an organization.
public struct GroupController: Sendable {
    let siteMap: SiteMap

    /// The controller of a site.
    public init(siteMap: SiteMap) { self.siteMap = siteMap }

    /// What the controller answers.
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
        _ visit: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try listPage(visit, grant, in: transaction).render())
    }

    private func create<P: PeopleManaging>(
        _ visit: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let name = (visit.form["name"] ?? "").trimmed
        do {
            let group = try GroupRepository.add(name, with: grant, in: transaction)
            return visit.redirect(
                to: PeoplePaths(visit.location).group(group.id),
                flash: .init("\(name) is there.", detail: "Add its members, then give it roles on folders."))
        } catch let invalid as InvalidInput {
            var page = try listPage(visit, grant, in: transaction)
            page.name = name
            page.problems = FormProblems(invalid)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func listPage<P: PeopleManaging>(
        _ visit: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> GroupsPage {
        let paths = PeoplePaths(visit.location)
        let groups = try GroupRepository.all(with: grant, in: transaction)
        return GroupsPage(
            frame: siteMap.frame(
                visit, "Groups",
                purpose: grant.subject.folderID == .site
                    ? "People who are given roles together. These can be given roles everywhere."
                    : "People who are given roles together, in this organization.",
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
        _ visit: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(visit, grant, in: transaction).render())
    }

    private func rename<P: PeopleManaging>(
        _ visit: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let name = (visit.form["name"] ?? "").trimmed
        do {
            try GroupRepository.rename(Self.group(visit), to: name, with: grant, in: transaction)
        } catch let invalid as InvalidInput {
            var page = try page(visit, grant, in: transaction)
            page.name = name
            page.problems = FormProblems(invalid)
            return .html(page.render(), status: .unprocessableContent)
        }
        return back(visit, "The group is called \(name) now.")
    }

    private func delete<P: PeopleManaging>(
        _ visit: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let group = try GroupRepository.find(Self.group(visit), with: grant, in: transaction)
        try GroupRepository.delete(group.id, with: grant, in: transaction)
        return visit.redirect(
            to: PeoplePaths(visit.location).groups,
            flash: .init("\(group.name) is deleted.", detail: "The roles that it held are gone with it."))
    }

    private func add<P: PeopleManaging>(
        _ visit: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let user = try UserRepository.known(
            UserID(rawValue: Int64(visit.form["user"] ?? "") ?? 0), with: grant, in: transaction)
        try GroupRepository.add(user.id, to: Self.group(visit), with: grant, in: transaction)
        return back(visit, "\(user.name) is in the group.")
    }

    private func remove<P: PeopleManaging>(
        _ visit: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let user = visit.namedUser
        try GroupRepository.remove(user, from: Self.group(visit), with: grant, in: transaction)
        return back(visit, "They are no longer in the group.")
    }

    private func page<P: PeopleManaging>(
        _ visit: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> GroupPage {
        let paths = PeoplePaths(visit.location)
        let group = try GroupRepository.find(Self.group(visit), with: grant, in: transaction)
        var members = UserFilter()
        members.group = group.id
        let window = Pagination(visit.request.query)
        var page = GroupPage(
            frame: siteMap.frame(
                visit, group.name, section: "/groups", parent: PageLink("Groups", to: paths.groups)),
            paths: paths, group: group, window: window, now: visit.now,
            members: try UserRepository.page(
                members, skipping: window.offset, limit: Pagination.size, with: grant, in: transaction),
            roles: RoleListItem.lines(
                try GroupRepository.roles(of: group.id, with: grant, in: transaction),
                opened: try RoleRepository.visible(to: visit.requirePerson().holder, in: transaction),
                opensSite: visit.hasPermission(ManageSite.self)))
        page.search = String((visit.request.query["add"] ?? "").prefix(100))
        if !page.search.isEmpty {
            var filter = UserFilter()
            filter.text = page.search
            page.found = try UserRepository.page(
                filter, limit: GroupPage.foundCountMax, with: grant, in: transaction)
        }
        return page
    }

    private static func group(_ visit: RequestContext) -> GroupID {
        GroupID(rawValue: visit.request.parameters.value("group", as: Int64.self) ?? 0)
    }

    private func back(_ visit: RequestContext, _ title: String) -> Response {
        visit.redirect(to: PeoplePaths(visit.location).group(Self.group(visit)), flash: .init(title))
    }
}
