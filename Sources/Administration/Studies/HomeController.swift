import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// The home page: the user's studies on the site, in an organization or in an app.
public struct HomeController: Sendable {
    let siteMap: SiteMap
    let listCounts: StudyListCounts
    let hasMailServer: @Sendable () -> Bool

    /// Creates the controller of a site; `listCounts` counts the data of other features.
    public init(
        siteMap: SiteMap, listCounts: StudyListCounts,
        hasMailServer: @escaping @Sendable () -> Bool = { true }
    ) {
        self.siteMap = siteMap
        self.listCounts = listCounts
        self.hasMailServer = hasMailServer
    }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        [
            .get("/", .signedIn, use: site),
            .get(AdministrationPaths.organization, requiring: EnterOrganization.self, use: organization),
            .get(AdministrationPaths.app, requiring: EnterApp.self, use: app),
        ]
    }

    private func site(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response {
        let index = try VisibleStudies(context, listCounts: listCounts, in: transaction)
        let mayManage = context.hasPermission(ManageSite.self)
        let entered = index.enteredOrganizations
        let all = try FolderRepository.organizations(in: transaction).filter {
            mayManage || index.rolesByLevel[$0.id] != nil || entered.contains($0.id)
        }
        let current = all.filter { !$0.isArchived }
        // A single organization is listed if it has archived studies, because only its page links to them.
        let showsFolders =
            mayManage || current.count > 1 || (!current.isEmpty && !index.archived.isEmpty)
        var page = try home(
            context, "Studies", "Every study that you have a role on.", at: "/", index,
            folders: showsFolders ? organizations(current, index, context) : nil,
            archived: archived(all.filter(\.isArchived), index, context),
            nothing: Self.noStudies(mayManage: mayManage),
            actions: mayManage
                ? [
                    ButtonLink("Status", to: AdministrationPaths.status, icon: .pulse),
                    Self.new("organization", at: AdministrationPaths.newOrganization, index),
                ] : [],
            in: transaction)
        page.firstSteps = try FirstSteps.ofSite(context, hasMailServer: hasMailServer(), transaction)
        return .html(page.render())
    }

    private static func noStudies(mayManage: Bool) -> EmptyState {
        EmptyState(
            "No studies yet",
            mayManage
                ? "Create studies in an organization's apps. Open the app first."
                : "Studies that you have a role on appear here. Ask an administrator for a role.",
            icon: .folder)
    }

    private func organization(
        _ context: RequestContext, _ grant: Grant<EnterOrganization>, in transaction: borrowing Transaction
    ) throws -> Response {
        let folder = grant.subject
        let index = try VisibleStudies(context, listCounts: listCounts, in: transaction)
        let mayManage = context.hasPermission(ManageOrganization.self)
        let entered = Set((index.channels + index.archived).map(\.app))
        let all = try FolderRepository.apps(of: folder, in: transaction).filter {
            mayManage || index.rolesByLevel[$0.id] != nil || entered.contains($0.id)
        }
        var page = try home(
            context, folder.title, "Organization \(folder.name.text), its apps and studies.",
            at: FolderPaths.of(folder), index,
            folders: apps(all.filter { !$0.isArchived }, index, context),
            archived: archived(all.filter(\.isArchived), index, context),
            nothing: EmptyState("No studies yet", "Create studies in one of the apps.", icon: .folder),
            actions: mayManage ? [Self.new("app", at: AdministrationPaths.newApp(folder), index)] : [],
            in: transaction)
        page.firstSteps = try FirstSteps.of(folder, context, transaction)
        return .html(page.render())
    }

    private func app(
        _ context: RequestContext, _ grant: Grant<EnterApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        let folder = grant.subject
        let index = try VisibleStudies(context, listCounts: listCounts, in: transaction)
        let mayCreate = context.hasPermission(CreateStudy.self)
        let new = FolderPaths.newStudy(in: folder)
        let nothing =
            mayCreate
            ? EmptyState(
                "No studies yet", "Start with a name and a Study ID. You can add everything else later.",
                icon: .folder,
                action: PageLink("New study", to: new))
            : EmptyState("No studies yet", "Studies that you have a role on appear here.", icon: .folder)
        var page = try home(
            context, folder.title,
            "App \(folder.name.text) of \(folder.organization.title), and its studies.",
            at: FolderPaths.of(folder), index, folders: nil, archived: nil, nothing: nothing,
            actions: mayCreate && !index.channels.isEmpty ? [Self.new("study", at: new, index)] : [],
            in: transaction)
        page.firstSteps = try FirstSteps.of(folder, context, transaction)
        return .html(page.render())
    }

    private func home(
        _ context: RequestContext, _ title: String, _ purpose: String, at address: String,
        _ index: VisibleStudies,
        folders: HomePage.FolderTable?, archived: HomePage.FolderTable?, nothing: EmptyState,
        actions: [ButtonLink],
        in transaction: borrowing Transaction
    ) throws -> HomePage {
        var frame = siteMap.frame(context, title, purpose: purpose, section: "")
        if let due = try SecondFactorRuleRepository.dueAt(of: context.requirePerson(), in: transaction) {
            frame.notice = .secondFactorDue(due)
        } else if frame.notice == nil {
            let invitations = try InvitationRepository.all(of: context.requirePerson(), in: transaction)
            frame.notice = .invited(invitations)
        }
        return HomePage(
            frame: frame, address: address,
            tiles: HomeTiles.tiles(of: index, only: try onlyFailing(index, in: transaction)),
            folders: folders,
            list: try list(context, at: address, index, in: transaction), archived: archived,
            nothing: nothing,
            actions: actions)
    }

    /// Returns the channel with errors if there is only one.
    private func onlyFailing(
        _ index: VisibleStudies, in transaction: borrowing Transaction
    ) throws -> Channel? {
        let failing = index.channels.filter { (index.responses(of: $0.id)?.failed ?? 0) > 0 }.prefix(2)
        guard failing.count == 1 else { return nil }
        return try FolderRepository.channels(failing.map(\.id), in: transaction).first
    }

    private func list(
        _ context: RequestContext, at address: String, _ index: VisibleStudies,
        in transaction: borrowing Transaction
    ) throws -> StudyList {
        let query = context.request.query
        let times =
            StudySortOrder(query["sort"]).column == .changed
            ? try index.timesOfChange(in: transaction) : [:]
        let selection = StudyListFilter(index.channels, offeredBy: index.apps, by: query, changes: times)
        let channels = try FolderRepository.channels(selection.page.map(\.id), in: transaction)
        let changes = try index.lastChanges(of: channels, in: transaction)
        let previous = [nil] + channels.map { Optional($0.study.id) }
        let lines = zip(channels, previous).map {
            StudyListItem($0, of: index, changes[$0.study.id], after: $1, now: context.now)
        }
        let kind = context.location.folder.kind
        return StudyList(
            address: address, selection: selection, total: index.channels.count,
            apps: kind == .app ? [] : Self.choices(index), lines: lines, showsApp: kind != .app,
            showsOrganization: kind == .site && index.organizations.count > 1,
            showsParticipants: index.countsParticipants, showsResponses: index.countsResponses,
            showsChanges: lines.contains { $0.changedAt != nil },
            hasMenus: lines.contains { !$0.menu.isEmpty })
    }

    private static func new(_ noun: String, at address: String, _ index: VisibleStudies) -> ButtonLink {
        ButtonLink("New \(noun)", to: address, style: .primary, icon: .plus)
    }

    /// Returns the apps of these studies as options; empty if there is only one.
    private static func choices(_ index: VisibleStudies) -> [PortalUI.SelectOption] {
        var seen: Set<FolderID> = []
        let apps = index.channels.compactMap { channel in
            seen.insert(channel.app).inserted ? index.apps[channel.app] : nil
        }
        return apps.count < 2 ? [] : apps.map { PortalUI.SelectOption("\($0.id)", $0.title) }
    }
}
