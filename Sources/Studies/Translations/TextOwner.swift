import Vocabulary

/// The document or notification that contains a text.
public enum TextOwner: Hashable, Sendable {
    case document(DocumentID, DocumentKind)
    case notification(NotificationID)
    /// A document of the app.
    case app(AppDocumentKind)

    /// The prefix of its texts' IDs in files for translators.
    var name: String {
        switch self {
        case .document(let id, _): "\(id)"
        case .notification(let id): "n\(id)"
        case .app(let kind): kind.rawValue
        }
    }

    /// The group in which lists show its texts.
    var group: TextGroup {
        switch self {
        case .document(_, let kind): .section(kind.section)
        case .notification: .notifications
        case .app(let kind): .app(kind)
        }
    }
}

/// A group of texts in lists, as in the menu.
public enum TextGroup: Hashable, Sendable {
    case section(Section)
    case notifications
    case app(AppDocumentKind)

    /// The name in URLs.
    public var id: String {
        switch self {
        case .section(let section): section.rawValue
        case .notifications: "notifications"
        case .app(let kind): kind.rawValue
        }
    }

    /// The name in the menu.
    public var title: String {
        switch self {
        case .section(let section): section.title
        case .notifications: "Notifications"
        case .app(let kind): kind.title
        }
    }

    /// Returns the groups of texts, without duplicates, in the order of the texts.
    public static func all(of texts: [DesignText]) -> [TextGroup] {
        var seen: Set<TextGroup> = []
        return texts.map(\.group).filter { seen.insert($0).inserted }
    }
}
