import Access
import Vocabulary
import WebAccess

extension BreadcrumbLevel {
    /// Returns the organization, app and study of a request, each with the siblings that the user can open.
    static func levels(of context: RequestContext) -> [BreadcrumbLevel] {
        let (place, siblings) = (context.location, context.siblings)
        guard let organization = place.organization else { return [] }
        let home = FolderPaths.of(organization)
        var levels = [
            BreadcrumbLevel(
                organization.title, icon: .organization, to: home,
                siblings: entries(
                    siblings.organizations, at: "/orgs/", current: organization.name.text,
                    more: PageLink("All organizations", to: "/")))
        ]
        guard let app = place.app else { return levels }
        let address = FolderPaths.of(app)
        // Users with access to a study also have access to its Test channel, but not always to the app that offers it.
        let isEntered = siblings.apps.all.contains { $0.name == app.name.text }
        levels.append(
            BreadcrumbLevel(
                app.title, icon: .phone, to: isEntered ? address : nil,
                siblings: entries(
                    siblings.apps, at: home + "/apps/", current: app.name.text,
                    more: PageLink("All apps", to: home))))
        guard let channel = place.channel else { return levels }
        levels.append(
            BreadcrumbLevel(
                channel.study.title, icon: .folder, to: FolderPaths.of(channel),
                siblings: entries(
                    siblings.studies, at: address + "/studies/", current: channel.studyID.text,
                    more: PageLink("All studies", to: address)),
                state: StudyState(channel.status, channel: channel.kind)))
        return levels
    }

    /// Returns the folders of a level; `more` links to the page with those that don't fit.
    private static func entries(
        _ level: SiblingFolders.Level, at address: String, current: String, more: PageLink
    ) -> [BreadcrumbSibling] {
        let all = level.all.map { sibling in
            BreadcrumbSibling(
                sibling.title, detail: sibling.name, to: address + sibling.name,
                isCurrent: sibling.name == current)
        }
        return level.hasMore ? all + [BreadcrumbSibling(more.title, to: more.address)] : all
    }
}
