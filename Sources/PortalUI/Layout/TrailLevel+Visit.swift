import Access
import Entrances
import Studies

extension TrailLevel {
    /// Organization, app and study of a visit, each with those beside it that the person may enter.
    static func levels(of visit: Visit) -> [TrailLevel] {
        let (place, neighbours) = (visit.place, visit.neighbours)
        guard let organization = place.organization else { return [] }
        let home = PlaceAddress.of(organization)
        var levels = [
            TrailLevel(
                organization.title, icon: .organization, to: home,
                siblings: siblings(
                    neighbours.organizations, at: "/orgs/", current: organization.name.text,
                    more: PageLink("All organizations", to: "/")))
        ]
        guard let app = place.app else { return levels }
        let address = PlaceAddress.of(app)
        // Whoever works on a study comes to its Test channel too, and not always to the app that offers it.
        let isEntered = neighbours.apps.all.contains { $0.name == app.name.text }
        levels.append(
            TrailLevel(
                app.title, icon: .phone, to: isEntered ? address : nil,
                siblings: siblings(
                    neighbours.apps, at: home + "/apps/", current: app.name.text,
                    more: PageLink("All apps", to: home))))
        guard let channel = place.channel else { return levels }
        levels.append(
            TrailLevel(
                channel.study.title, icon: .folder, to: PlaceAddress.of(channel),
                siblings: siblings(
                    neighbours.studies, at: address + "/studies/", current: channel.studyID.text,
                    more: PageLink("All studies", to: address)),
                state: StudyState(channel.status, channel: channel.kind)))
        return levels
    }

    /// The folders of a level; `more` leads to the page with those that do not fit.
    private static func siblings(
        _ level: Neighbours.Level, at address: String, current: String, more: PageLink
    ) -> [TrailSibling] {
        let all = level.all.map { neighbour in
            TrailSibling(
                neighbour.title, detail: neighbour.name, to: address + neighbour.name,
                isCurrent: neighbour.name == current)
        }
        return level.hasMore ? all + [TrailSibling(more.title, to: more.address)] : all
    }
}
