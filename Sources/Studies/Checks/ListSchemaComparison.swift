/// The Lists and columns that responses to activities fill, beside those that are there already.
public struct ListSchemaComparison: Hashable, Sendable {
    /// How a List or column stands to what is published.
    public enum Change: Hashable, Sendable {
        case new
        case kept
        /// Nothing fills it any more; what it holds stays.
        case dropped
        /// What makes it had this name: its former answers stay under that.
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
        /// How it stands to what is published.
        public let change: Change
        /// The page of what makes it; nil for what nothing makes any more.
        public let page: DesignPage?
    }

    /// One List.
    public struct List: Hashable, Sendable {
        /// Its name.
        public let name: String
        /// How it stands to what is published.
        public let change: Change
        /// The page of what makes it; nil for what nothing makes any more.
        public let page: DesignPage?
        /// The columns that answers fill.
        public let columns: [Column]
    }

    /// The Lists of the design, then those that nothing fills any more.
    public let lists: [List]

    /// What a design makes, beside what a published one made; nil where nothing is published.
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
        let renamed = Set(kept.compactMap { Self.formerName($0.change) })
        let gone = before.filter { former in
            !now.contains { $0.name.lowercased() == former.name.lowercased() }
                && !renamed.contains(former.name)
        }
        lists =
            kept
            + gone.map { former in
                List(
                    name: former.name, change: .dropped, page: nil,
                    columns: former.columns.map { Self.dropped($0) })
            }
    }

    /// Whether anything differs from what is published.
    public var changes: Bool {
        lists.contains { list in
            list.change != .kept || list.columns.contains { $0.change != .kept }
        }
    }

    private static func formerName(_ change: Change) -> String? {
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
        let former = before.first { $0.name.lowercased() == list.name.lowercased() }
        var change = Change.kept
        var columns = list.columns.map { column($0, .kept) }
        if let former {
            columns = Self.columns(list.columns, before: former.columns)
        } else {
            // A List of the same origin whose name nothing bears any more was renamed.
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
            if let former = before.first(where: { $0.name.lowercased() == one.name.lowercased() }) {
                return column(one, former.type == one.type ? .kept : .retyped(from: former.type))
            }
            let renamed = before.first { $0.origin.item == one.origin.item && !isIn(now, $0.name) }
            return column(one, renamed.map { .renamed(from: $0.name) } ?? .new)
        }
        let renamed = Set(kept.compactMap { formerName($0.change) })
        return kept + before.filter { !isIn(now, $0.name) && !renamed.contains($0.name) }.map(dropped)
    }
}
