import SQLStore

/// A number that rises with every change of something that processes keep in memory.
public struct Generation: Sendable, Hashable {
    /// What it counts changes of.
    public let name: String

    /// The changes of something by this name.
    public init(_ name: String) { self.name = name }

    /// The changes of app tokens.
    public static let appTokens = Generation("app-tokens")

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
