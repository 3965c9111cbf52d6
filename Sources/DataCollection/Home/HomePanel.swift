import Responses
import Vocabulary

/// The ID of a panel's row.
struct HomePanelID: RowID {
    let rawValue: Int64
}

/// A panel on a study's home page. Everyone with access to its contents sees it.
struct HomePanel: Sendable, Equatable {
    /// What a panel shows. The raw value is stored.
    enum Kind: String, Sendable, CaseIterable {
        case setUp = "set-up"
        case batches
        case lists
        /// A table of the data browser by its name, or a List as its page is addressed: `lists/12`.
        case table
        /// A shared saved view, identified by its ID.
        case view
    }

    let id: HomePanelID
    let kind: Kind
    let subject: String

    /// The default panels, shown until someone configures the page.
    static let defaultKinds: [Kind] = [.setUp]

    /// The List whose rows the panel shows, or nil for all other panels.
    var list: ListID? {
        guard kind == .table, subject.hasPrefix(Self.listPrefix) else { return nil }
        return Int64(subject.dropFirst(Self.listPrefix.count)).map { ListID($0) }
    }

    /// Returns the stored subject of a panel for a List.
    static func subject(of list: ListID) -> String { "\(listPrefix)\(list)" }

    private static let listPrefix = "lists/"
}
