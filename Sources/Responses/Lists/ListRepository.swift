import SQLStore
import Tables
import Timekeeping
import Vocabulary

/// Stores the catalog of the Lists in a response folder, and the tables with their rows.
///
/// Limited to one channel, which the caller takes from a grant or from a participant's secret.
package struct ListRepository: Sendable {
    package let clock: Clock

    package init(clock: @escaping Clock) { self.clock = clock }

    /// Returns the current Lists.
    package func catalog(of channel: ChannelID, _ transaction: borrowing Transaction) throws -> ListCatalog {
        try Self.catalog(of: channel, transaction)
    }

    /// Returns the current Lists, read-only.
    package static func catalog(of channel: ChannelID, _ transaction: borrowing Transaction) throws
        -> ListCatalog
    {
        let columns = try columnsByList(of: channel, transaction)
        return ListCatalog(
            try transaction.rows(
                """
                select l.id, l.name, l.title, l.kind, p.name
                from lists l left join lists p on p.id = l.parent_id
                where l.channel_id = \(channel) order by l.id
                """
            ) { row in
                let id: ListID = try row[0]
                return ListDefinition(
                    id: id, name: try row[1], title: try row[2],
                    kind: ListKind(rawValue: try row[3]) ?? .survey,
                    parent: try row[4], columns: columns[id] ?? [])
            })
    }

    /// Applies a plan and returns the Lists with the IDs of the new ones.
    func apply(
        _ plan: ListChangePlan, to channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> ListCatalog {
        var catalog = plan.catalog
        for change in plan.changes {
            switch change {
            case .create(let list):
                let id = try create(list, in: catalog, channel, transaction)
                catalog[list.name]?.id = id
            case .add(let column, let name):
                guard let id = catalog[name]?.id else { throw DesignFailure.listNotCreated(name) }
                try insert(column, list: id, transaction)
                try transaction.run(
                    "alter table \(identifier: id.tableName) add column \(fragment: column.declaration)")
            case .widen(let column, let name, let maxLength):
                guard let id = catalog[name]?.id else { throw DesignFailure.listNotCreated(name) }
                try transaction.run(
                    """
                    update list_columns set max_length = \(maxLength)
                    where list_id = \(id) and name_key = \(column.lowercased())
                    """)
            }
        }
        return catalog
    }

    /// Rebuilds the table of a List that a previous version created.
    package func renew(_ list: ListID, _ transaction: borrowing Transaction) throws {
        let channel: ChannelID? = try transaction.value("select channel_id from lists where id = \(list)")
        guard let channel else { return }
        try ListTableRepository(list).renew(
            try Self.columnsByList(of: channel, transaction)[list] ?? [], transaction)
    }

    /// Returns whether the Lists can already store this version's answers.
    func isApplied(
        activity: String, version: String, in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let found: Int? = try transaction.value(
            """
            select 1 from applied_designs where channel_id = \(channel)
                and activity_key = \(activity.lowercased()) and version = \(version)
            """)
        return found != nil
    }

    /// Stores that the Lists can store this version's answers.
    func markApplied(
        activity: String, version: String, in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into applied_designs (channel_id, activity_key, version, applied_at)
            values (\(channel), \(activity.lowercased()), \(version), \(clock()))
            on conflict (channel_id, activity_key, version) do update set applied_at = excluded.applied_at
            """)
    }

    /// Marks a version as not applied, so that its design is read again.
    func forgetApplied(
        activity: String, version: String, in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            delete from applied_designs where channel_id = \(channel)
                and activity_key = \(activity.lowercased()) and version = \(version)
            """)
    }

    /// Marks all designs as not applied, so that the next response of each version reads its design again.
    func forgetApplied(in channel: ChannelID, _ transaction: borrowing Transaction) throws {
        try transaction.run("delete from applied_designs where channel_id = \(channel)")
    }

    private func create(
        _ list: ListDefinition, in catalog: ListCatalog, _ channel: ChannelID,
        _ transaction: borrowing Transaction
    ) throws -> ListID {
        let parent = list.parent.flatMap { catalog[$0]?.id }
        let inserted: ListID? = try transaction.value(
            """
            insert into lists (channel_id, name, name_key, title, kind, parent_id, layout, created_at)
            values (\(channel), \(list.name), \(list.name.lowercased()), \(list.title),
                \(list.kind.rawValue), \(parent), \(ListTableRepository.layout), \(clock())) returning id
            """)
        guard let id = inserted else { throw DesignFailure.listNotCreated(list.name) }
        for column in list.columns { try insert(column, list: id, transaction) }
        try ListTableRepository(id).create(list.columns, transaction)
        try transaction.reserveRowIDs(upTo: 0, for: id.tableName)
        return id
    }

    private func insert(
        _ column: ColumnDefinition, list: ListID, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into list_columns
                (list_id, number, name, name_key, type, max_length, role, result_type, description)
            values (\(list), \(column.number), \(column.name), \(column.foldedName), \(column.type.rawValue),
                \(column.maxLength), \(column.role.rawValue), \(column.resultType?.rawValue),
                \(column.description))
            """)
    }

    private static func columnsByList(
        of channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> [ListID: [ColumnDefinition]] {
        var columns: [ListID: [ColumnDefinition]] = [:]
        try transaction.forEach(
            """
            select c.list_id, c.name, c.type, c.max_length, c.role, c.result_type, c.description, c.number
            from lists l join list_columns c on c.list_id = l.id
            where l.channel_id = \(channel) order by c.list_id, c.number
            """
        ) { row in
            let result: String? = try row[5]
            columns[try row[0], default: []].append(
                ColumnDefinition(
                    name: try row[1], type: ColumnType(rawValue: try row[2]) ?? .text, maxLength: try row[3],
                    role: ColumnRole(rawValue: try row[4]) ?? .answer,
                    resultType: result.flatMap(ResultType.init(rawValue:)), description: try row[6],
                    number: try row[7]))
        }
        return columns
    }
}

extension ListID {
    /// The table with the List's rows.
    package var tableName: String { "list_\(value)" }
}

extension ListID: SQLBindable, SQLReadable {
    public var sqlValue: SQLValue { .integer(value) }
    public init(row: Row, column: Int) throws { self.init(try row[column]) }
}
