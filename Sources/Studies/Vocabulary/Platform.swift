/// A kind of phone that can run a study.
public enum Platform: String, Codable, CaseIterable, Sendable {
    case ios
    case android

    /// The name that pages show.
    public var title: String {
        switch self {
        case .ios: "iOS"
        case .android: "Android"
        }
    }
}
