/// A platform on which a study can run.
public enum Platform: String, Codable, CaseIterable, Sendable {
    case ios
    case android

    /// The name shown on pages.
    public var title: String {
        switch self {
        case .ios: "iOS"
        case .android: "Android"
        }
    }
}
