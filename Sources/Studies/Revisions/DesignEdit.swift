import SQLStore
import Timekeeping
import Vocabulary

/// A change to a design by one user action, which is undone as a unit.
public struct DesignEdit: Hashable, Sendable {
    /// The kind of edit.
    public enum Kind: String, Sendable {
        case saved
        case added
        case removed
        /// Restored to its list.
        case reinstated
        case moved
        /// Marked complete.
        case completed
        /// Marked as not complete.
        case reopened
    }

    /// The edit's ID.
    public let id: DesignEditID
    /// The kind of the first change; the others are its consequences.
    public let kind: Kind
    /// The section.
    public let section: Section
    /// The document; nil for the mark of a section.
    public let document: DocumentID?
    /// The title of the item, or the name of its section.
    public let title: String
    /// The revision or position before the edit.
    public let previous: Int?
    /// The revision or position after the edit.
    public let latter: Int?
    /// The language of a mark.
    public let language: LanguageTag?
    /// The time of the edit.
    public let at: Instant
    /// The author of the edit.
    public let author: Author
    /// The edit that this one undid; nil for other edits.
    public let undoes: DesignEditID?
    /// Whether the edit has not been undone.
    public let isUndoable: Bool
}

/// The ID of an edit, which is the ID of its first row.
public struct DesignEditID: RowID {
    /// The row number.
    public let rawValue: Int64

    /// Creates an ID from a row number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// An edit cannot be undone, because a later edit builds on it.
public struct EditSuperseded: Error, Hashable {
    /// The edit to undo.
    public let edit: DesignEdit
    /// The later edit.
    public let since: DesignEdit
}

/// The edit has already been undone.
public struct EditAlreadyUndone: Error, Hashable {
    /// The edit.
    public let edit: DesignEdit
}

/// The study has no such edit.
public struct EditNotFound: Error, Hashable {}

extension DesignEdit.Kind: SQLBindable, SQLReadable {}

extension DesignEdit {
    /// The object that a row changes.
    enum Touch {
        /// The value of a document, or its existence.
        case document(DocumentID)
        /// The order of a list.
        case order(DocumentKind)
        /// The mark of a document in a language.
        case mark(DocumentID, LanguageTag)
        /// The mark of a section in a language.
        case sectionMark(Section, LanguageTag)

        var text: String {
            switch self {
            case .document(let id): "document:\(id)"
            case .order(let kind): "order:\(kind.rawValue)"
            case .mark(let id, let language): "mark:\(id):\(language)"
            case .sectionMark(let section, let language): "mark:\(section.rawValue):\(language)"
            }
        }
    }
}
