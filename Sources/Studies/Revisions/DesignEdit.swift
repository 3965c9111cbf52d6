import SQLStore
import Timekeeping

/// A change to a design by one user action, which is undone as a unit.
public struct DesignEdit: Hashable, Sendable {
    /// What was done.
    public enum Kind: String, Sendable {
        case saved
        case added
        case removed
        /// Put back into its list.
        case reinstated
        case moved
        /// Marked complete.
        case completed
        /// Marked as not complete.
        case reopened
    }

    /// The act.
    public let id: DesignEditID
    /// What was done first, of which the rest is a consequence.
    public let kind: Kind
    /// Where.
    public let section: Section
    /// To which document; nil for the mark of a section.
    public let document: DocumentID?
    /// What people call it: the title of an item, or the name of its section.
    public let title: String
    /// The revision or the place before.
    public let previous: Int?
    /// The revision or the place after.
    public let latter: Int?
    /// The language of a mark.
    public let language: LanguageTag?
    /// When.
    public let at: Instant
    /// Who.
    public let author: Author
    /// The act that this one undid; nil for everything else.
    public let undoes: DesignEditID?
    /// Whether it was not undone since.
    public let isUndoable: Bool
}

/// One act on a design, named by its first row.
public struct DesignEditID: RowID {
    /// The number of the row.
    public let rawValue: Int64

    /// The row of this number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// Something cannot be undone, because someone went on from it.
public struct EditSuperseded: Error, Hashable {
    /// What was to be undone.
    public let edit: DesignEdit
    /// What was done since.
    public let since: DesignEdit
}

/// Something was undone already.
public struct EditAlreadyUndone: Error, Hashable {
    /// What it was.
    public let edit: DesignEdit
}

/// There is no such act in this study.
public struct EditNotFound: Error, Hashable {}

extension DesignEdit.Kind: SQLBindable, SQLReadable {}

extension DesignEdit {
    /// What a row touches.
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

    /// The columns that an edit is read from.
    static let columns: SQL =
        """
        e.act, e.deed, e.section, e.document_id, e.title, e.former, e.latter, e.language, e.at, e.author_id,
        e.author_name, e.undoes, e.stands
        """

    init(_ row: Row) throws {
        let language: String? = try row[7]
        let stands: Int = try row[12]
        self.init(
            id: try row[0], kind: try row[1], section: try row[2], document: try row[3], title: try row[4],
            previous: try row[5], latter: try row[6], language: language.flatMap { LanguageTag($0) },
            at: try row[8], author: Author(user: try row[9], name: try row[10]), undoes: try row[11],
            isUndoable: stands == 1)
    }
}
