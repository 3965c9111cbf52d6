/// Organization, app and study in the top bar.
struct BreadcrumbBar {
    struct Level {
        let icon: IconName
        let title: String
        let address: String?
        let siblings: [BreadcrumbSibling]
        let state: StudyState?
        let isLast: Bool
        let listID: String

        var hasFilter: Bool { siblings.count > BreadcrumbLevel.filterThreshold }
    }

    let levels: [Level]

    init(levels: [BreadcrumbLevel]) {
        self.levels = levels.enumerated().map { index, level in
            Level(
                icon: level.icon, title: level.title, address: level.address, siblings: level.siblings,
                state: level.state, isLast: index == levels.count - 1, listID: "trail-\(index + 1)")
        }
    }
}
