/// The end of every page: the live region for announcements, and the list of keyboard shortcuts.
struct PageFooter {
    struct Shortcut {
        let key: String
        let title: String
    }

    let hasShortcuts: Bool
    let shortcuts: [Shortcut]
    let sessionSeconds: Int?
    let email: String

    init(frame: Frame) {
        hasShortcuts = frame.viewer != nil
        sessionSeconds = frame.sessionSeconds
        email = frame.viewer?.email ?? ""
        shortcuts = frame.navigation.flatMap(\.items).compactMap { item in
            item.keyName.map { Shortcut(key: $0, title: item.title) }
        }
    }
}

extension Frame {
    /// Whether single-key shortcuts are enabled, as the script expects it.
    var keys: String { singleKeys ? "on" : "off" }
}
