import SQLStore

/// Where a channel is between its first draft and its end.
public enum StudyStatus: String, Codable, CaseIterable, Sendable {
    case draft
    case upcoming
    case active
    case paused
    case deactivated

    /// The word that pages show.
    public var title: String {
        switch self {
        case .draft: "Draft"
        case .upcoming: "Upcoming"
        case .active: "Active"
        case .paused: "Paused"
        case .deactivated: "Deactivated"
        }
    }

    /// The word that apps receive; a draft is never sent, so its word is empty.
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

    /// Whether the study was launched, so that its activities are served.
    public var isLaunched: Bool { self == .active || self == .paused || self == .deactivated }
}

extension StudyStatus: SQLBindable, SQLReadable {}
