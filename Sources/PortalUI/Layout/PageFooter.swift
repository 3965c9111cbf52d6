/// What is at the end of every page: the place for announcements, and the list of keys.
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
    /// Whether single keys act, as the script reads it.
    var keys: String { singleKeys ? "on" : "off" }

    /// The same frame for a layout that has no section navigation.
    var withoutNavigation: Frame {
        var frame = self
        frame.navigation = []
        return frame
    }
}
