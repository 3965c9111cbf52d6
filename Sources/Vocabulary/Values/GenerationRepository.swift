import SQLStore

/// A number that increases with every change to data that processes cache in memory.
public struct GenerationRepository: Sendable, Hashable {
    /// The name of the data.
    public let name: String

    /// Creates the generation of the data with this name.
    public init(_ name: String) { self.name = name }

    /// The generation of the app tokens.
    public static let appTokens = GenerationRepository("app-tokens")

    /// The generation of what apps read: publications, apps and the names of their folders.
    public static let publications = GenerationRepository("publications")

    /// The highest ID of a deleted folder, since the audit log still refers to folders by ID.
    package static let folderRows = GenerationRepository("folder-rows")

    /// The highest ID of a deleted channel.
    package static let channelRows = GenerationRepository("channel-rows")

    /// The highest ID of a deleted group, since open pages still refer to groups by ID.
    package static let groupRows = GenerationRepository("group-rows")

    /// Returns the next ID for a table that none of its rows ever had.
    package func next(in table: String) -> SQL {
        """
        select max(n) + 1 from (
            select 0 as n union all select max(id) from \(identifier: table)
            union all select number from generations where name = \(name))
        """
    }

    /// Stores the highest ID of a table's rows before some of them are deleted.
    package func recordHighestID(of table: String, in transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            insert into generations (name, number)
            select \(name), coalesce(max(id), 0) from \(identifier: table) where 1 = 1
            on conflict (name) do update set number = excluded.number
            where excluded.number > generations.number
            """)
    }

    /// Counts a change, in the transaction of that change.
    public func advance(in transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            insert into generations (name, number) values (\(name), 1)
            on conflict (name) do update set number = generations.number + 1
            """)
    }

    /// Returns the number of changes.
    public func number(in transaction: borrowing Transaction) throws -> Int {
        try transaction.value("select number from generations where name = \(name)") ?? 0
    }
}
