/// What becomes of a participant's data when they leave.
public enum DataRetention: String, Codable, CaseIterable, Sendable {
    case retain
    case delete
    case participantChooses

    /// The word that apps receive in `withdrawalConfig`.
    public var wireName: String {
        switch self {
        case .retain: "no_action"
        case .delete: "delete_data"
        case .participantChooses: "ask_user"
        }
    }
}
