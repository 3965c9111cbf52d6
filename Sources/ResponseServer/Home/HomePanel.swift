import Studies

/// The row of a panel.
struct HomePanelID: RowID {
    let rawValue: Int64
}

/// A panel of a study's home: something that everyone who may open it sees there.
struct HomePanel: Sendable, Equatable {
    /// What a panel shows. The raw value is stored.
    enum Kind: String, Sendable, CaseIterable {
        case setUp = "set-up"
        case batches
        case lists
        /// A table of the data browser by its name, or a List as its page is addressed: `lists/12`.
        case table
        /// A saved view that is shared, by its number.
        case view
    }

    let id: HomePanelID
    let kind: Kind
    let subject: String

    /// What the usual panels are, where no one has chosen any.
    static let usual: [Kind] = [.setUp]

    /// The List whose rows the panel shows; nil for everything else.
    var list: ListID? {
        guard kind == .table, subject.hasPrefix(Self.listPrefix) else { return nil }
        return Int64(subject.dropFirst(Self.listPrefix.count)).map { ListID($0) }
    }

    /// What a panel of a List is about.
    static func subject(of list: ListID) -> String { "\(listPrefix)\(list)" }

    private static let listPrefix = "lists/"
}
