import SQLStore

/// The status of a channel.
public enum StudyStatus: String, Codable, CaseIterable, Sendable {
    case draft
    case upcoming
    case active
    case paused
    case deactivated

    /// The name shown on pages.
    public var title: String {
        switch self {
        case .draft: "Draft"
        case .upcoming: "Upcoming"
        case .active: "Active"
        case .paused: "Paused"
        case .deactivated: "Deactivated"
        }
    }

    /// The value sent to apps; empty for a draft, which is never sent.
    public var wireName: String {
        switch self {
        case .draft: ""
        case .upcoming: "Upcoming"
        case .active: "Active"
        case .paused: "Paused"
        case .deactivated: "Closed"
        }
    }

    /// Whether apps list the study.
    public var isVisible: Bool { self != .draft }

    /// Whether the study was launched, so that its activities are available.
    public var isLaunched: Bool { self == .active || self == .paused || self == .deactivated }
}

extension StudyStatus: SQLBindable, SQLReadable {}
