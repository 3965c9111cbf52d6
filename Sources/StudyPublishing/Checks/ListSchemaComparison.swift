import Studies
import Vocabulary

/// A comparison of the Lists and columns for the responses to a draft with the published ones.
public struct ListSchemaComparison: Hashable, Sendable {
    /// How a List or column differs from the published one.
    public enum Change: Hashable, Sendable {
        case new
        case kept
        /// No longer filled. Its data is kept.
        case dropped
        /// It had this name in the published design. Previous answers stay under the old name.
        case renamed(from: String)
        /// It contained values of this type, which new answers do not match.
        case retyped(from: String)
    }

    /// A column.
    public struct Column: Hashable, Sendable {
        /// The name, which is the key of a question.
        public let name: String
        /// The type of its values.
        public let type: String
        /// How it differs from the published column.
        public let change: Change
        /// The page of the item that creates it; nil if it is no longer created.
        public let page: DesignPage?
    }

    /// A List.
    public struct List: Hashable, Sendable {
        /// The name.
        public let name: String
        /// The title in words, such as "Sleep diary · What woke you?".
        public let title: String
        /// How it differs from the published List.
        public let change: Change
        /// The page of the item that creates it; nil if it is no longer created.
        public let page: DesignPage?
        /// The columns that contain answers.
        public let columns: [Column]
    }

    /// The Lists of the design, followed by those that are no longer filled.
    public let lists: [List]

    /// Compares a design with a published one. If nothing is published, everything counts as unchanged.
    public init(
        _ activities: [(id: DocumentID, value: any Activity)],
        published: [(id: DocumentID, value: any Activity)]?
    ) {
        let now = ListSchemaOutline(of: activities).lists
        guard let published else {
            lists = now.map { list in
                List(
                    name: list.name, title: list.title, change: .kept, page: list.origin.page,
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
                    name: previous.name, title: previous.title, change: .dropped, page: nil,
                    columns: previous.columns.map { Self.dropped($0) })
            }
    }

    /// Whether anything differs from the published design.
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
            // A List from the same part of the design whose old name is no longer used was renamed.
            let renamed = before.first { other in
                other.origin.item == list.origin.item
                    && !now.contains { $0.name.lowercased() == other.name.lowercased() }
            }
            change = renamed.map { .renamed(from: $0.name) } ?? .new
        }
        // A List keeps the letter case in which it was created, in tables and files, whatever the key is now.
        return List(
            name: previous?.name ?? list.name, title: list.title, change: change, page: list.origin.page,
            columns: columns)
    }

    private static func columns(
        _ now: [ListSchemaOutline.Column], before: [ListSchemaOutline.Column]
    ) -> [Column] {
        func isIn(_ columns: [ListSchemaOutline.Column], _ name: String) -> Bool {
            columns.contains { $0.name.lowercased() == name.lowercased() }
        }
        let kept = now.map { one -> Column in
            if let previous = before.first(where: { $0.name.lowercased() == one.name.lowercased() }) {
                let change = previous.type == one.type ? Change.kept : .retyped(from: previous.type)
                return Column(name: previous.name, type: one.type, change: change, page: one.origin.page)
            }
            let renamed = before.first { $0.origin.item == one.origin.item && !isIn(now, $0.name) }
            return column(one, renamed.map { .renamed(from: $0.name) } ?? .new)
        }
        let renamed = Set(kept.compactMap { previousName($0.change) })
        return kept + before.filter { !isIn(now, $0.name) && !renamed.contains($0.name) }.map(dropped)
    }
}
