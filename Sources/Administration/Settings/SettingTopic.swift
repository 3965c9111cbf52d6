import PortalUI

/// The topics by which the page groups the operator's settings, in its order.
public enum SettingTopic: String, CaseIterable, Sendable {
    case network = "Network"
    case mail = "Mail"
    case apps = "Apps and push messages"
    case forwarding = "Forwarding"
    case backups = "Backups"
    case security = "Security and audit log"
    case server = "Server and data"
}

/// The operator's settings of one topic.
struct SettingGroup {
    let title: String
    let settings: [SiteSetting]

    var summary: String { NumberFormat.counted(settings.count, "default", "defaults") }

    /// Groups settings by topic. Topics without settings are omitted.
    static func all(_ settings: [SiteSetting]) -> [SettingGroup] {
        SettingTopic.allCases.compactMap { topic in
            let found = settings.filter { $0.topic == topic }
            return found.isEmpty ? nil : SettingGroup(title: topic.rawValue, settings: found)
        }
    }
}

/// A table of settings with their values, in groups.
struct SettingTable {
    let caption: String
    let groups: [SettingGroup]
    /// Whether each group has a row with its title.
    let showsTitles: Bool
}
