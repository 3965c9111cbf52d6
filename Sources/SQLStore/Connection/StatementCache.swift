/// Compiled statements by their text, in two generations: what has not been used since the younger one
/// filled up is dropped when it fills up again.
struct StatementCache {
    /// How many statements a generation holds.
    private static let generationSize = 256

    private var young: [String: PreparedStatement] = [:]
    private var old: [String: PreparedStatement] = [:]

    /// The statement with this text, unless someone is stepping through it.
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
