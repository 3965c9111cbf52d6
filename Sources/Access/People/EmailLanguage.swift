/// The languages of the portal's emails.
public enum EmailLanguage: String, Sendable, CaseIterable {
    case english = "en"
    case spanish = "es"

    /// Creates the language with this tag; English for any other language.
    public init(tag: String) { self = EmailLanguage(rawValue: tag) ?? .english }

    /// The language's own name for itself.
    public var title: String {
        switch self {
        case .english: "English"
        case .spanish: "Español"
        }
    }
}
