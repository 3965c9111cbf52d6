/// What a text is saved with.
public enum TextOwner: Hashable, Sendable {
    case document(DocumentID, DocumentKind)
    case notification(NotificationID)
    /// A document of the app.
    case app(AppDocumentKind)

    /// What is before the places of its texts in a file for translators.
    var name: String {
        switch self {
        case .document(let id, _): "\(id)"
        case .notification(let id): "n\(id)"
        case .app(let kind): kind.rawValue
        }
    }

    /// Where lists show its texts.
    var group: TextGroup {
        switch self {
        case .document(_, let kind): .section(kind.section)
        case .notification: .notifications
        case .app(let kind): .app(kind)
        }
    }
}

/// Texts that lists show together, as the menu has them.
public enum TextGroup: Hashable, Sendable {
    case section(Section)
    case notifications
    case app(AppDocumentKind)

    /// The name in addresses.
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

    /// The groups of texts, each once, in the order in which they come.
    public static func all(of texts: [DesignText]) -> [TextGroup] {
        var seen: Set<TextGroup> = []
        return texts.map(\.group).filter { seen.insert($0).inserted }
    }
}
