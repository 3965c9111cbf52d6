import Access
import PortalUI
import Responses
import SQLStore
import Vocabulary

/// The titles of Lists in words: of the questionnaire, and of the question or form in it.
package struct ListTitles: Sendable {
    /// The titles of the published activities by their keys in lower case.
    private let activities: [String: String]

    /// Reads the titles of a channel's activities. A study that isn't published here has none.
    package init(
        of channel: ChannelID, _ schedules: StudyScheduleCache, _ transaction: borrowing Transaction
    ) throws {
        let titles = try schedules.schedules(of: channel, transaction).titles
        activities = Dictionary(
            titles.map { ("\($0.key)".lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns "Sleep diary · What woke you?"; nil if the questionnaire has no title.
    func words(for list: ListDefinition, in catalog: ListCatalog) -> String? {
        guard let parent = list.parent.flatMap({ catalog[$0] }) else {
            return activities[list.name.lowercased()]
        }
        return words(for: parent, in: catalog).map { "\($0) · \(Self.part(list, below: parent))" }
    }

    /// Returns the title below the title of the List above it, such as "What woke you?"; nil if the questionnaire has no
    /// title.
    func nestedWords(for list: ListDefinition, in catalog: ListCatalog) -> String? {
        let words = words(for: list, in: catalog)
        guard let parent = list.parent.flatMap({ catalog[$0] }) else { return words }
        return words.map { _ in Self.part(list, below: parent) }
    }

    /// Returns the title in words; the name of the List if its questionnaire has no title.
    package func title(of list: ListDefinition, in catalog: ListCatalog) -> String {
        words(for: list, in: catalog) ?? list.title
    }

    /// Returns the title on pages of its parent List, such as "What woke you?".
    package func title(of list: ListDefinition, below parent: ListDefinition, in catalog: ListCatalog)
        -> String
    {
        words(for: list, in: catalog) == nil ? list.title : Self.part(list, below: parent)
    }

    /// Returns what the rows are, and the List's name if its title is in words.
    func purpose(of list: ListDefinition, in catalog: ListCatalog) -> String {
        words(for: list, in: catalog) == nil
            ? list.kind.purpose : "\(list.kind.purpose) Name in files and SQL: \(list.title)."
    }

    /// Returns the text of the question of a choice List, or the key of the form or task.
    private static func part(_ list: ListDefinition, below parent: ListDefinition) -> String {
        let question = list.columns.first { $0.role == .answer }?.description ?? ""
        if list.kind == .choices, !question.isEmpty { return question }
        let key = list.title.dropFirst(parent.title.count)
        return key.isEmpty ? list.title : String(key)
    }

    /// Returns the tabs of a List: the List above it, the Lists next to it, and those that belong to it. Empty for a List
    /// without others.
    func tabs(of list: ListDefinition, in catalog: ListCatalog, _ channel: Channel) -> [Tab] {
        let parent = list.parent.flatMap { catalog[$0] }
        let top = parent ?? list
        let below = Self.lists(below: top, in: catalog)
        let further = parent == nil ? [] : Self.lists(below: list, in: catalog)
        guard !(below + further).isEmpty else { return [] }
        var named = [(list: top, title: title(of: top, in: catalog))]
        for child in below { named.append((child, title(of: child, below: top, in: catalog))) }
        for child in further { named.append((child, title(of: child, below: list, in: catalog))) }
        return named.compactMap { found in
            found.list.id.map {
                Tab(found.title, to: ResponsePaths.list($0, channel), isCurrent: $0 == list.id)
            }
        }
    }

    private static func lists(below parent: ListDefinition, in catalog: ListCatalog) -> [ListDefinition] {
        catalog.all.filter { $0.parent?.lowercased() == parent.name.lowercased() }
    }
}
