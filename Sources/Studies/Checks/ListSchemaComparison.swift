/// Compares the Lists and columns that responses to activities fill with the existing ones.
public struct ListSchemaComparison: Hashable, Sendable {
    /// How a List or column is to what is published.
    public enum Change: Hashable, Sendable {
        case new
        case kept
        /// No longer filled. Its data is kept.
        case dropped
        /// What makes it had this name: its previous answers stay under that.
        case renamed(from: String)
        /// It held values of this type: new answers do not fit it.
        case retyped(from: String)
    }

    /// One column.
    public struct Column: Hashable, Sendable {
        /// Its name, which is the key of a question.
        public let name: String
        /// What it holds.
        public let type: String
        /// How it is to what is published.
        public let change: Change
        /// The page of the item that creates it; nil if it is no longer created.
        public let page: DesignPage?
    }

    /// One List.
    public struct List: Hashable, Sendable {
        /// Its name.
        public let name: String
        /// How it is to what is published.
        public let change: Change
        /// The page of the item that creates it; nil if it is no longer created.
        public let page: DesignPage?
        /// The columns that answers fill.
        public let columns: [Column]
    }

    /// The Lists of the design, followed by those that are no longer filled.
    public let lists: [List]

    /// What a design makes, next to what a published one made; nil where nothing is published.
    public init(
        _ activities: [(id: DocumentID, value: any Activity)],
        published: [(id: DocumentID, value: any Activity)]?
    ) {
        let now = ListSchemaOutline(of: activities).lists
        guard let published else {
            lists = now.map { list in
                List(
                    name: list.name, change: .kept, page: list.origin.page,
                    columns: list.columns.map { Self.column($0, .kept) })
            }
            return
        }
        let before = ListSchemaOutline(of: published).lists
        let kept = now.map { Self.list($0, before: before, now: now) }
        let renamed = Set(kept.compactMap { Self.previousName($0.change) })
        let gone = before.filter { previous in
            !now.contains { $0.name.lowercased() == previous.name.lowercased() }
                && !renamed.contains(previous.name)
        }
        lists =
            kept
            + gone.map { previous in
                List(
                    name: previous.name, change: .dropped, page: nil,
                    columns: previous.columns.map { Self.dropped($0) })
            }
    }

    /// Whether anything differs from what is published.
    public var changes: Bool {
        lists.contains { list in
            list.change != .kept || list.columns.contains { $0.change != .kept }
        }
    }

    private static func previousName(_ change: Change) -> String? {
        if case .renamed(let name) = change { name } else { nil }
    }

    private static func column(_ column: ListSchemaOutline.Column, _ change: Change) -> Column {
        Column(name: column.name, type: column.type, change: change, page: column.origin.page)
    }

    private static func dropped(_ column: ListSchemaOutline.Column) -> Column {
        Column(name: column.name, type: column.type, change: .dropped, page: nil)
    }

    private static func list(
        _ list: ListSchemaOutline.List, before: [ListSchemaOutline.List], now: [ListSchemaOutline.List]
    ) -> List {
        let previous = before.first { $0.name.lowercased() == list.name.lowercased() }
        var change = Change.kept
        var columns = list.columns.map { column($0, .kept) }
        if let previous {
            columns = Self.columns(list.columns, before: previous.columns)
        } else {
            // A List of the same origin whose name is no longer used was renamed.
            let renamed = before.first { other in
                other.origin.item == list.origin.item
                    && !now.contains { $0.name.lowercased() == other.name.lowercased() }
            }
            change = renamed.map { .renamed(from: $0.name) } ?? .new
        }
        return List(name: list.name, change: change, page: list.origin.page, columns: columns)
    }

    private static func columns(
        _ now: [ListSchemaOutline.Column], before: [ListSchemaOutline.Column]
    ) -> [Column] {
        func isIn(_ columns: [ListSchemaOutline.Column], _ name: String) -> Bool {
            columns.contains { $0.name.lowercased() == name.lowercased() }
        }
        let kept = now.map { one -> Column in
            if let previous = before.first(where: { $0.name.lowercased() == one.name.lowercased() }) {
                return column(one, previous.type == one.type ? .kept : .retyped(from: previous.type))
            }
            let renamed = before.first { $0.origin.item == one.origin.item && !isIn(now, $0.name) }
            return column(one, renamed.map { .renamed(from: $0.name) } ?? .new)
        }
        let renamed = Set(kept.compactMap { previousName($0.change) })
        return kept + before.filter { !isIn(now, $0.name) && !renamed.contains($0.name) }.map(dropped)
    }
}
