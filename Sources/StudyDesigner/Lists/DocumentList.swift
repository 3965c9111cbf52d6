import PortalUI
import Studies

/// A section that is a list of documents: what its page says, and what it tells of each item.
///
/// ``DocumentListController`` does what all lists have in common: showing, marking, moving, copying, taking out and
/// putting back. How an item is added and edited is the section's own: its controller answers at ``ListPaths/new``
/// and ``ListPaths/item``.
protocol DocumentList: Sendable {
    /// What the list holds.
    associatedtype Document: DesignDocument

    /// What one item is called: "questionnaire".
    var noun: String { get }

    /// What the button of an empty list says: "Add a questionnaire".
    var addition: String { get }

    /// One sentence that says what the list is for.
    var purpose: String { get }

    /// What an empty list says of itself, below "No questionnaires yet".
    var emptySentence: String { get }

    /// The heads of the columns between the title and the state of an item.
    var columns: [DocumentListColumn] { get }

    /// What an item shows in those columns, one text for each.
    func cells(_ value: Document, in language: LanguageTag) -> [String]

    /// The same for an item with a schedule, which these words put in one line.
    func cells(_ value: Document, in language: LanguageTag, _ words: ScheduleText) -> [String]

    /// The title of an item in a language; empty where it has none.
    func title(_ value: Document, in language: LanguageTag) -> String

    /// What people read before they take an item out.
    func removal(isPublished: Bool) -> String

    /// What is said of items that were published and taken out.
    var removedHint: String { get }

    /// A copy of an item, to be added at the end; nil where nothing can be there twice.
    func copy(_ value: Document, newID: () -> ItemID) -> Document?

    /// What is said above a copy that was just made; nil for a list that makes none.
    var copyHint: String? { get }

    /// Other pages of the section, whose list is at this address: next to the button that adds an item.
    func links(below address: String) -> [PageLink]
}

extension DocumentList {
    /// The section that the list is.
    var section: Section { Document.kind.section }
    /// The usual title is the English one.
    func title(_ value: Document, in language: LanguageTag) -> String { value.title }
    /// Most items have no schedule.
    func cells(_ value: Document, in language: LanguageTag, _ words: ScheduleText) -> [String] {
        cells(value, in: language)
    }
    /// Nothing can be there twice.
    func copy(_ value: Document, newID: () -> ItemID) -> Document? { nil }
    /// No copies are made.
    var copyHint: String? { nil }
    /// The section has no other pages.
    func links(below address: String) -> [PageLink] { [] }
}

/// The head of a column of a list.
struct DocumentListColumn {
    let name: String
    var isNumber = false

    init(_ name: String, isNumber: Bool = false) {
        self.name = name
        self.isNumber = isNumber
    }
}
