import Access
import HTTP
import PortalUI
import Vocabulary
import WebAccess

// The folders directly below the site or an organization, each with its studies by status.

extension HomeController {
    /// The maximum number of folders shown; a search narrows them down.
    private static let foldersMax = 100

    func organizations(
        _ folders: [OrganizationFolder], _ index: VisibleStudies, _ context: RequestContext
    ) -> HomePage.FolderTable {
        let action =
            context.hasPermission(ManageSite.self)
            ? PageLink("New organization", to: AdministrationPaths.newOrganization) : nil
        return list(
            Self.lines(folders, index), titled: "Organizations", "Organization", "Org ID", context,
            nothing: EmptyState(
                "No organizations yet", "Organizations contain apps, and apps contain studies.",
                icon: .organization, action: action))
    }

    func apps(_ folders: [AppFolder], _ index: VisibleStudies, _ context: RequestContext)
        -> HomePage.FolderTable
    {
        let address = context.location.organization.map(AdministrationPaths.newApp) ?? "/"
        let mayManage = context.hasPermission(ManageOrganization.self)
        return list(
            Self.lines(folders, index, context), titled: "Apps", "App", "App ID", context,
            nothing: EmptyState(
                "No apps yet",
                mayManage
                    ? "An app offers studies to its participants. "
                        + "Create one for each app in the app stores, and one for testing."
                    : "Apps with studies that you have a role on appear here.",
                icon: .phone, action: mayManage ? PageLink("New app", to: address) : nil))
    }

    /// Returns the archived organizations that the user has access to.
    func archived(
        _ folders: [OrganizationFolder], _ index: VisibleStudies, _ context: RequestContext
    ) -> HomePage.FolderTable? {
        let lines = Self.lines(folders, index)
        return lines.isEmpty
            ? nil
            : list(lines, titled: "Archived organizations", "Organization", "Org ID", context, nothing: nil)
    }

    /// Returns the archived apps that the user has access to.
    func archived(_ folders: [AppFolder], _ index: VisibleStudies, _ context: RequestContext) -> HomePage
        .FolderTable?
    {
        let lines = Self.lines(folders, index, context)
        return lines.isEmpty
            ? nil : list(lines, titled: "Archived apps", "App", "App ID", context, nothing: nil)
    }

    private static func lines(
        _ folders: [OrganizationFolder], _ index: VisibleStudies
    ) -> [HomePage.FolderRow] {
        let channels = Dictionary(grouping: index.channels + index.archived) {
            index.apps[$0.app]?.organization.id
        }
        return folders.map { folder in
            line(folder.title, folder.name.text, FolderPaths.of(folder), channels[folder.id] ?? [])
        }
    }

    private static func lines(
        _ folders: [AppFolder], _ index: VisibleStudies, _ context: RequestContext
    ) -> [HomePage.FolderRow] {
        let channels = Dictionary(grouping: index.channels + index.archived, by: \.app)
        let mayManage = context.hasPermission(ManageOrganization.self)
        return folders.map { folder in
            let here = channels[folder.id] ?? []
            let isOpen =
                mayManage || index.rolesByLevel[folder.id] != nil || here.contains { $0.kind == .live }
            return line(folder.title, folder.name.text, isOpen ? FolderPaths.of(folder) : nil, here)
        }
    }

    private func list(
        _ lines: [HomePage.FolderRow], titled title: String, _ nameTitle: String, _ idTitle: String,
        _ context: RequestContext, nothing: EmptyState?
    ) -> HomePage.FolderTable {
        let words = (context.request.query["q"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
        let found = lines.filter { line in
            let text = "\(line.title) \(line.name)".lowercased()
            return words.allSatisfy { text.contains($0) }
        }
        // If no folder matches, the search is for studies, so all folders stay listed.
        let shown = found.isEmpty ? lines : found
        let rest = shown.count - Self.foldersMax
        return HomePage.FolderTable(
            title: title, nameTitle: nameTitle, idTitle: idTitle,
            lines: Array(shown.prefix(Self.foldersMax)), nothing: shown.isEmpty ? nothing : nil,
            rest: rest > 0 ? "\(NumberFormat.integer(rest)) more: search by name to see them." : nil)
    }

    private static func line(
        _ title: String, _ name: String, _ address: String?, _ channels: [ChannelSummary]
    ) -> HomePage.FolderRow {
        let states = channels.studiesByStatus
        return HomePage.FolderRow(
            title: title, name: name, address: address,
            states: StudyStatus.allCases.compactMap { status in
                states[status].map {
                    HomePage.StateCount(chip: .study(status), count: NumberFormat.integer($0))
                }
            },
            studies: NumberFormat.integer(channels.studyCount))
    }
}
