/// What happens to a participant's data when they leave the study.
public enum DataRetention: String, Codable, CaseIterable, Sendable {
    case retain
    case delete
    case participantChooses

    /// The value in `withdrawalConfig` as sent to apps.
    public var wireName: String {
        switch self {
        case .retain: "no_action"
        case .delete: "delete_data"
        case .participantChooses: "ask_user"
        }
    }
}
