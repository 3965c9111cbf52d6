/// Whether a study shares its app with others.
public enum StudyType: String, Codable, CaseIterable, Sendable {
    /// One of several studies in a gateway app.
    case gateway
    /// The only study of its app.
    case standalone

    /// The name shown on pages.
    public var title: String { self == .gateway ? "Gateway" : "Standalone" }
}
