/// Compiled statements by their text, in two generations: when the younger generation fills up, statements not used
/// since it last filled up are dropped.
struct StatementCache {
    /// The number of statements in a generation.
    private static let generationSize = 256

    private var young: [String: PreparedStatement] = [:]
    private var old: [String: PreparedStatement] = [:]

    /// Returns the statement with this text, unless it is in use.
    mutating func idleStatement(_ text: String) -> PreparedStatement? {
        if let found = young[text] { return found.isRunning ? nil : found }
        guard let found = old[text] else { return nil }
        insert(found)
        return found.isRunning ? nil : found
    }

    mutating func insert(_ statement: PreparedStatement) {
        if young.count >= StatementCache.generationSize {
            old = young
            young = [:]
        }
        young[statement.text] = statement
    }

    mutating func removeAll() {
        young = [:]
        old = [:]
    }
}
