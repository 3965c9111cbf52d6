import PortalUI
import Vocabulary

extension Frame {
    /// The frame of every page of the gallery: a made-up study of a made-up institute.
    static func gallery(
        _ title: String, purpose: String? = nil, current: String, notice: Notice? = nil,
        parent: PageLink? = nil,
        styles: [ExtraStyle] = [], look: GalleryVariant
    ) -> Frame {
        Frame(
            title: title, purpose: purpose, parent: parent, trail: trail,
            navigation: navigation(current: current),
            notice: notice,
            viewer: Viewer(
                name: "R. Alder", email: "r.alder@example.org",
                links: [PageLink("Your account", to: "#account"), PageLink("Access keys", to: "#keys")],
                signOutAddress: "/sign-out"),
            search: SiteSearch(at: "/search", label: "Search studies, tokens and participants"),
            jobs: RunningJobs(at: "/jobs", count: 1), helpAddress: "/help", theme: look.theme,
            direction: look.direction, formToken: "token", assets: look.assets, extraStyles: styles)
    }

    private static var trail: [BreadcrumbLevel] {
        let studies = [
            "Sleep in Early Pregnancy", "Morning Stiffness Diary", "Asthma at School", "Balance After Sixty",
            "Migraine and Weather", "Recovery at Home after Knee Surgery", "Teen Screen Time and Mood",
            "Seasonal Allergy Pilot", "Gestational Glucose Watch",
        ]
        return [
            BreadcrumbLevel(
                "Meridian Bay Institute", icon: .organization, to: "/orgs/MERIDIAN",
                siblings: [
                    BreadcrumbSibling("Meridian Bay Institute", detail: "MERIDIAN", to: "#", isCurrent: true),
                    BreadcrumbSibling("Harbour Clinic", detail: "HARBOUR", to: "#"),
                ]),
            BreadcrumbLevel("Heron", icon: .phone, to: "/orgs/MERIDIAN/apps/HERON"),
            BreadcrumbLevel(
                studies[0], icon: .folder, to: "#",
                siblings: studies.enumerated().map { index, name in
                    BreadcrumbSibling(name, detail: "STUDY-\(index + 1)", to: "#", isCurrent: index == 0)
                },
                state: StudyState(.active, channel: .live)),
        ]
    }

    private static func navigation(current: String) -> [NavGroup] {
        func item(
            _ title: String, _ lead: NavItem.Lead, badge: NavItem.Badge? = nil, changes: String? = nil,
            key: Character? = nil
        ) -> NavItem {
            NavItem(
                title, to: "#", lead: lead, badge: badge, changes: changes, isCurrent: title == current,
                key: key)
        }
        let changed = "Changed since version 4"
        return [
            NavGroup(items: [item("Home", .icon(.home), key: "h")]),
            NavGroup(
                "Design", progress: .init(done: 8, of: 10),
                items: [
                    item("Basic information", .mark(.needsFix), changes: changed),
                    item("Settings and admins", .mark(.complete)), item("Eligibility", .mark(.complete)),
                    item("Consent", .mark(.inProgress)),
                    item("Questionnaires", .mark(.complete), changes: changed),
                    item("Notifications", .mark(.notStarted)), item("Checklist", .mark(.locked)),
                    item("Actions", .icon(.flag)),
                ]),
            NavGroup(
                "Collect",
                items: [
                    item("Enrollment tokens", .icon(.qrCode), key: "t"),
                    item("Participants", .icon(.people), badge: .init("1,184")),
                    item(
                        "Responses", .icon(.inbox), badge: .init("37", meaning: "37 errors", isBad: true),
                        key: "r"),
                    item("Lists", .icon(.table), badge: .init("14"), key: "l"),
                    item("Forwarding", .icon(.send)),
                ]),
            NavGroup("Manage", items: [item("Permissions", .icon(.key)), item("Audit log", .icon(.clock))]),
        ]
    }
}

/// The ways in which a page of the gallery is looked at.
public struct GalleryVariant: Sendable {
    let theme: Theme
    let direction: TextDirection
    let assets: AssetURLs

    /// Makes a look; `assets` is where the files of `Public/` are.
    public init(theme: Theme = .light, direction: TextDirection = .leftToRight, assets: AssetURLs = .plain) {
        self.theme = theme
        self.direction = direction
        self.assets = assets
    }
}
