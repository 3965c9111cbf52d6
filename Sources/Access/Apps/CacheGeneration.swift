import SQLStore

/// A number that rises with every change of something that processes keep in memory.
public struct CacheGeneration: Sendable, Hashable {
    /// What it counts changes of.
    public let name: String

    /// The changes of something by this name.
    public init(_ name: String) { self.name = name }

    /// The changes of app tokens.
    public static let appTokens = CacheGeneration("app-tokens")

    /// The greatest number of a folder that is no more; the audit still names folders by their numbers.
    static let folderRows = CacheGeneration("folder-rows")

    /// The greatest number of a channel that is no more.
    static let channelRows = CacheGeneration("channel-rows")

    /// The greatest number of a group that is no more; pages that are still open name groups by their numbers.
    static let groupRows = CacheGeneration("group-rows")

    /// The next number of a table's rows that none of them ever had.
    func next(in table: String) -> SQL {
        """
        select max(n) + 1 from (
            select 0 as n union all select max(id) from \(identifier: table)
            union all select number from generations where name = \(name))
        """
    }

    /// Remembers the greatest number of a table's rows before some of them go.
    func recordHighestID(of table: String, in transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            insert into generations (name, number)
            select \(name), coalesce(max(id), 0) from \(identifier: table) where 1 = 1
            on conflict (name) do update set number = excluded.number
            where excluded.number > generations.number
            """)
    }

    /// Counts a change, in the transaction that makes it.
    public func advance(in transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            insert into generations (name, number) values (\(name), 1)
            on conflict (name) do update set number = generations.number + 1
            """)
    }

    /// How many changes there were.
    public func number(in transaction: borrowing Transaction) throws -> Int {
        try transaction.value("select number from generations where name = \(name)") ?? 0
    }
}
