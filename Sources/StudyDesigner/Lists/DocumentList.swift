import DesignEditing
import PortalUI
import Studies
import Vocabulary

/// A section that lists documents: the texts of its page and the columns of each item.
///
/// ``DocumentListController`` provides what all lists share: showing, marking, moving, copying, removing, and
/// restoring. Each section adds and edits items in its own controller, which handles ``ListPaths/new`` and
/// ``ListPaths/item``.
protocol DocumentList: Sendable {
    /// The type of the items.
    associatedtype Document: DesignDocument

    /// The noun for one item, such as "questionnaire".
    var noun: String { get }

    /// The label of the button in an empty list, such as "Add questionnaire".
    var addition: String { get }

    /// One sentence about the purpose of the list.
    var purpose: String { get }

    /// The text of an empty list, below "No questionnaires yet".
    var emptySentence: String { get }

    /// The headings of the columns between the title and the state of an item.
    var columns: [DocumentListColumn] { get }

    /// Returns the text of an item for each column.
    func cells(_ value: Document, in language: LanguageTag) -> [String]

    /// Returns the text of an item for each column. `words` formats the schedule of an item in one line.
    func cells(_ value: Document, in language: LanguageTag, _ words: ScheduleText) -> [String]

    /// Returns the title of an item in a language, or an empty text.
    func title(_ value: Document, in language: LanguageTag) -> String

    /// Returns the confirmation text for removing an item.
    func removal(isPublished: Bool) -> String

    /// The hint next to the list of removed items that were published.
    var removedHint: String { get }

    /// Returns a copy of an item to add at the end. Nil if items cannot be duplicated.
    func copy(_ value: Document, newID: () -> ItemID) -> Document?

    /// The message after a copy was made. Nil if items cannot be duplicated.
    var copyHint: String? { get }

    /// Returns links to other pages of the section, shown next to the add button.
    func links(below address: String) -> [PageLink]
}

extension DocumentList {
    /// The section of the documents' kind.
    var section: Section { Document.kind.section }
    /// Returns the English title.
    func title(_ value: Document, in language: LanguageTag) -> String { value.title }
    /// Returns the text of an item without a schedule, because most items have none.
    func cells(_ value: Document, in language: LanguageTag, _ words: ScheduleText) -> [String] {
        cells(value, in: language)
    }
    /// Returns nil because most items cannot be duplicated.
    func copy(_ value: Document, newID: () -> ItemID) -> Document? { nil }
    /// Nil because most items cannot be duplicated.
    var copyHint: String? { nil }
    /// Returns no links, because most sections have no other pages.
    func links(below address: String) -> [PageLink] { [] }
}

/// The heading of a column of a list.
struct DocumentListColumn {
    let name: String
    var isNumber = false

    init(_ name: String, isNumber: Bool = false) {
        self.name = name
        self.isNumber = isNumber
    }
}
