/// The languages in which the portal writes to people.
public enum EmailLanguage: String, Sendable, CaseIterable {
    case english = "en"
    case spanish = "es"

    /// The language by its tag; English for one in which nothing is written.
    public init(tag: String) { self = EmailLanguage(rawValue: tag) ?? .english }

    /// The name of the language, in itself.
    public var title: String {
        switch self {
        case .english: "English"
        case .spanish: "Español"
        }
    }
}
