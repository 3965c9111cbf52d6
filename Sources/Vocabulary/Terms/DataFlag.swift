/// How a question or column may identify a participant. Raw values are stored.
public enum DataFlag: String, Codable, Sendable, Hashable, CaseIterable {
    /// Doesn't identify anyone.
    case none
    /// Identifies a participant alone, such as a name or an email address.
    case direct
    /// Identifies a participant together with other data, such as a profession.
    case indirect
    /// Text that participants write, which can contain anything.
    case freeText
    case location
    case date

    /// The name on pages.
    public var title: String {
        switch self {
        case .none: "None"
        case .direct: "Direct identifier"
        case .indirect: "Indirect identifier"
        case .freeText: "Free text"
        case .location: "Location"
        case .date: "Date"
        }
    }
}
