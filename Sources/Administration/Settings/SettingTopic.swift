import PortalUI

/// The topics by which the page groups the operator's settings, in its order.
enum SettingTopic: String, CaseIterable {
    case network = "Network"
    case mail = "Mail"
    case apps = "Apps and push messages"
    case forwarding = "Forwarding"
    case backups = "Backups"
    case security = "Security and audit log"
    case server = "Server and data"

    /// Finds the topic of an environment variable. Variables that no other topic has are the server's.
    init(of name: String) {
        self = Self.allCases.first { topic in topic.starts.contains { name.hasPrefix($0) } } ?? .server
    }

    /// What the names of the topic's variables start with.
    private var starts: [String] {
        switch self {
        case .network:
            [
                "PORTAL_HOST", "PORTAL_PORT", "PORTAL_ADDRESS", "PORTAL_TLS_", "PORTAL_CONTEXT_PATH",
                "PORTAL_TRUSTED_PROXIES", "PORTAL_OPERATIONS_NETWORKS", "PORTAL_OUTBOUND_",
                "PORTAL_CONNECTIONS_",
            ]
        case .mail: ["PORTAL_SMTP", "PORTAL_MAIL_"]
        case .apps: ["PORTAL_FCM_", "PORTAL_APNS_", "PORTAL_REGISTRATION_SERVER", "PORTAL_METADATA_ROOTS"]
        case .forwarding: ["PORTAL_FORWARDING_"]
        case .backups: ["PORTAL_BACKUP_", "PORTAL_UPGRADE_BACKUP"]
        case .security: ["PORTAL_LEAKED_PASSWORDS", "PORTAL_AUDIT_"]
        case .server: []
        }
    }
}

/// The operator's settings of one topic.
struct SettingGroup {
    let title: String
    let settings: [SiteSetting]

    var summary: String { NumberFormat.counted(settings.count, "default", "defaults") }

    /// Groups settings by topic. Topics without settings are omitted.
    static func all(_ settings: [SiteSetting]) -> [SettingGroup] {
        SettingTopic.allCases.compactMap { topic in
            let found = settings.filter { SettingTopic(of: $0.name) == topic }
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
